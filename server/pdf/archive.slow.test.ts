import { expect, test } from 'vitest';
import { printInputOf } from '../../domain/invoice/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { objectsOfPdf } from '../../tests/harness/pdf-text.ts';
import { countElements } from '../../tests/harness/xml.ts';
import { printInvoice } from './invoice-sheet.ts';

const invoice = writtenInvoice('de');
const order = printInputOf({ ...invoice, seller: { ...invoice.seller, name: 'A & B <GmbH>' } });
const [hybrid, plain] = await Promise.all([
  printInvoice(order),
  printInvoice({ ...order, eInvoice: null }),
]);

const objectsOf = (file: Uint8Array) => [...objectsOfPdf(file).values()];
const sourceOf = (file: Uint8Array) => Buffer.from(file).toString('latin1');
const packetOf = (file: Uint8Array): string =>
  /<\?xpacket begin[\s\S]*<\?xpacket end="w"\?>/.exec(Buffer.from(file).toString('utf8'))?.[0] ??
  '';
const found = (file: Uint8Array, pattern: RegExp): string[] =>
  objectsOf(file).filter((source) => pattern.test(source));

// The numbers are those of ISO 19005-3.
test.each([
  ['with an e-invoice', hybrid],
  ['without one', plain],
])('a file %s has what PDF/A-3b requires', (_what, file) => {
  const source = sourceOf(file);
  // 6.1.2 and 6.1.3: the header with a comment of four high bytes, an ID, no encryption.
  expect(source).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
  expect(source).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
  expect(source).not.toContain('/Encrypt');
  // 6.1.7.2 and 6.1.12: no LZW, no external streams, no permissions.
  expect(source).not.toMatch(/\/LZWDecode|\/FFilter|\/Perms/);
  // 6.2.3: one output intent with an embedded profile of three components.
  const [intent = ''] = found(file, /\/Type \/OutputIntent/);
  expect(intent).toContain('/S /GTS_PDFA1');
  const profile = /\/DestOutputProfile (\d+) 0 R/.exec(intent)?.[1] ?? '';
  expect(source).toMatch(new RegExp(`\\n${profile} 0 obj\\n<<[^>]*/N 3`));
  expect(source).toMatch(/\/OutputIntents \[\d+ 0 R\]/);
  // 6.2.11: every font is embedded, with a map from letters to glyphs and to text.
  const descriptors = found(file, /\/Type \/FontDescriptor/);
  expect(descriptors.length).toBeGreaterThan(0);
  for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/);
  for (const font of found(file, /\/Subtype \/CIDFontType2/))
    expect(font).toContain('/CIDToGIDMap /Identity');
  for (const font of found(file, /\/Subtype \/Type0/)) expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
  // 6.2.4, 6.2.10, 6.3 to 6.5: colors of the profile, no transparency, no annotations, forms, or actions.
  expect(objectsOf(file).join('\n')).not.toMatch(/DeviceCMYK|DeviceN|\/SMask|\/CA |\/ca /);
  expect(source).not.toMatch(/\/Annots|\/AcroForm|\/OpenAction|\/AA |\/JavaScript|\/XFA/);
  // 6.7: tagged, with the language.
  expect(source).toMatch(/\/Lang \(de\b/);
  expect(source).toMatch(/\/StructTreeRoot/);
});

test.each([
  ['with an e-invoice', hybrid],
  ['without one', plain],
])('the metadata of a file %s is readable XML that names its standards', (_what, file) => {
  const packet = packetOf(file);
  expect(() => countElements(packet.replaceAll(/<\?xpacket[^?]*\?>/g, '').trim())).not.toThrow();
  expect(packet).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(packet).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(packet).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(packet).toContain('A &amp; B &lt;GmbH&gt;');
  expect(packet).toContain('<xmp:ModifyDate>2026-11-21T10:00:00Z</xmp:ModifyDate>');
  // 6.6.2.3: both sets of properties that the standard does not know are described.
  const described = [...packet.matchAll(/<pdfaSchema:prefix>(\w+)</g)].map(([, prefix]) => prefix);
  expect(described).toEqual(file === hybrid ? ['pdfuaid', 'fx'] : ['pdfuaid']);
  expect(packet.includes('<fx:')).toBe(file === hybrid);
  expect(found(file, /\/Subtype \/XML/)[0]).not.toContain('/Filter');
});

test('the XML is embedded as Factur-X requires (6.8)', () => {
  const [spec = ''] = found(hybrid, /\/Type \/Filespec/);
  expect(spec).toContain('/AFRelationship /Alternative');
  expect(spec).toContain('/F (factur-x.xml)');
  expect(spec).toContain('/UF (factur-x.xml)');
  const source = sourceOf(hybrid);
  expect(source).toMatch(/\/AF \[\d+ 0 R\]/);
  expect(source).toMatch(/\/EmbeddedFiles/);
  expect(source).toMatch(/\/Type \/EmbeddedFile\n\/Params <<[\s\S]*?\/Subtype \/text#2Fxml/);
  const xml = found(hybrid, /<rsm:CrossIndustryInvoice/)[0] ?? '';
  expect(Buffer.from(xml.trim(), 'latin1').toString('utf8')).toBe(order.eInvoice?.trim());
  expect(packetOf(hybrid)).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
  expect(packetOf(hybrid)).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
});

test('a file without an e-invoice claims none', () => {
  expect(sourceOf(plain)).not.toMatch(/\/Filespec|\/AF \[/);
});
