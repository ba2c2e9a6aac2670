let allowed = false;

export function allowConsole(): void {
  allowed = true;
}

export function forbidConsole(): void {
  allowed = false;
}

export function consoleIsAllowed(): boolean {
  return allowed;
}
