/** Size of the runs, set by the project. */
export interface ChaosSize {
  /** Number of switches and rotations. */
  steps: number;
  /** Number of scrapes. */
  presses: number;
}
