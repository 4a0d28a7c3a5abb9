/** The toolbar button tells the state: text, colour, title. */
export function createBadge(): { register(): void; resume(): Promise<void> } {
  return { register() {}, async resume() {} };
}
