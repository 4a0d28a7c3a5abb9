import { play } from './play.ts';
import { files } from './table.ts';

play(files['scrape-requests']);
