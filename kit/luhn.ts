/** ISO/IEC 7812-1, annex B. `number` has only ASCII digits. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
