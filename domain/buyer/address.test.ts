import { expect, test } from 'vitest';
import { addressFrom, addressLines } from './address.ts';

const none = (country: string) => ({ address: null, country });

test('reads no lines as no address, and one line as the street', () => {
  expect(addressFrom([], none('DE'))).toBeNull();
  expect(addressFrom(['Schloss'], none('DE'))).toEqual({
    street: 'Schloss',
    postcode: '',
    city: '',
  });
});

test('keeps the typed address if its lines are unchanged', () => {
  const address = { street: '', postcode: '', city: '221B Baker Street' };
  expect(addressFrom(['221B Baker Street'], { address, country: 'GB' })).toBe(address);
});

test.each([
  ['DE', ['Weg 1', '10115 Berlin'], { street: 'Weg 1', postcode: '10115', city: 'Berlin' }],
  ['SE', ['Gata 2', '111 22 Stockholm'], { postcode: '111 22', city: 'Stockholm' }],
  ['NL', ['Gracht 3', '1010 AB Amsterdam'], { postcode: '1010 AB', city: 'Amsterdam' }],
  ['GB', ['1 Road', 'London SW1A 1AA'], { postcode: 'SW1A 1AA', city: 'London' }],
  ['US', ['Suite 4', '1 Street', 'New York, NY 10001'], { street: 'Suite 4, 1 Street' }],
  ['IE', ['1 Quay', 'Dublin'], { postcode: '', city: 'Dublin' }],
  ['FR', ['1 rue', 'Paris'], { postcode: '', city: 'Paris' }],
  ['FR', ['1 rue', '75001'], { postcode: '75001', city: '' }],
])('%s %s: splits the lines and writes them back', (country, lines, parts) => {
  const address = addressFrom(lines, none(country));
  expect(address).toMatchObject(parts);
  const [last, ...above] = lines.toReversed();
  expect(addressLines({ address, country })).toEqual([above.toReversed().join(', '), last]);
});

test.each([
  ['NL', '1010AB Amsterdam', '1010AB', 'Amsterdam'],
  ['NL', '3721 De Bilt', '3721', 'De Bilt'],
  ['MT', 'VLT 1117 Valletta', 'VLT 1117', 'Valletta'],
  ['IE', 'Dublin 2 D02 X285', 'D02 X285', 'Dublin 2'],
  ['IE', 'Dublin 6W, D6W XY00', 'D6W XY00', 'Dublin 6W'],
  ['IE', 'Dublin 2', '', 'Dublin 2'],
  ['DE', 'D - 10115 Berlin', 'D - 10115', 'Berlin'],
  ['DE', 'D 10115 Berlin', 'D 10115', 'Berlin'],
  ['DE', 'ULM 89073', '89073', 'ULM'],
  ['SE', 'SE-111 22 Stockholm', 'SE-111 22', 'Stockholm'],
  ['CZ', '110 00 Praha 1', '110 00', 'Praha 1'],
  ['CZ', 'Praha 1', '', 'Praha 1'],
  ['FR', '75008 Paris 8', '75008', 'Paris 8'],
  ['RO', 'București, Sector 1, 010011', '010011', 'București, Sector 1'],
  ['PL', '00-950 Warszawa', '00-950', 'Warszawa'],
  ['PT', '1100-148 Lisboa', '1100-148', 'Lisboa'],
  ['LV', 'Rīga, LV-1050', 'LV-1050', 'Rīga'],
])('%s: knows the shape of the postcode in "%s"', (country, line, postcode, city) => {
  expect(addressFrom(['Way 1', line], none(country))).toEqual({ street: 'Way 1', postcode, city });
});

test.each([
  ['ES', 'Las Palmas 35001', '35001', 'Las Palmas'],
  ['GB', 'JE2 3AB St Helier', 'JE2 3AB', 'St Helier'],
  ['ES', 'Las Palmas', '', 'Las Palmas'],
  ['NL', 'Amsterdam 1010 AB', '1010 AB', 'Amsterdam'],
  ['MT', 'Valletta VLT 1117', 'VLT 1117', 'Valletta'],
  ['IE', 'D02 X285 Dublin 2', 'D02 X285', 'Dublin 2'],
])('%s: finds the postcode at the other end of "%s"', (country, line, postcode, city) => {
  expect(addressFrom(['Way 1', line], none(country))).toEqual({ street: 'Way 1', postcode, city });
});
