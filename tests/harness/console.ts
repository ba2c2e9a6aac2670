let allowed = false;

/** Lets the running test write to the console; ends with that test. */
export function allowConsole(): void {
  allowed = true;
}

/** Called in front of each test. */
export function forbidConsole(): void {
  allowed = false;
}

export function consoleIsAllowed(): boolean {
  return allowed;
}
