import { play } from './play.ts';
import { answers } from './table.ts';

play(answers);
