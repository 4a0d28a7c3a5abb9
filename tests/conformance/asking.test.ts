import { play } from './play.ts';
import { asking } from './table.ts';

play(asking);
