/** Size of the runs, set by the project. */
export interface ChaosSize {
  /** Number of switches and rotations. */
  steps: number;
  /** Number of scrapes. */
  presses: number;
  /** Number of actions of each seed, of any kind. */
  moves: number;
}
