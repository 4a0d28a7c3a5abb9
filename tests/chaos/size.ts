/** How much is played, chosen by the project. */
export interface ChaosSize {
  /** Switches and rotations. */
  steps: number;
  /** Scrapes. */
  presses: number;
}
