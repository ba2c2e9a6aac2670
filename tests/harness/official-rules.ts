import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { transform } from 'saxon-js';

const FOLDER = join(import.meta.dirname, '../e-invoices');

export type Schema = 'cii' | 'invoice' | 'credit-note';
export type RuleSet = 'en16931-cii' | 'en16931-ubl' | 'xrechnung-ubl';

const SCHEMAS: Readonly<Record<Schema, string>> = {
  cii: 'cii/data/standard/CrossIndustryInvoice_100pD16B.xsd',
  invoice: 'ubl/maindoc/UBL-Invoice-2.1.xsd',
  'credit-note': 'ubl/maindoc/UBL-CreditNote-2.1.xsd',
};

/** Reads the official schemas. Returns a function that lists what they reject in a document. */
export function openSchemas(): (xml: string, schema: Schema) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  execFileSync('tar', ['-xzf', join(FOLDER, 'schemas.tar.gz'), '-C', folder]);
  xmlRegisterFsInputProviders();
  const open = (schema: Schema) => {
    const url = join(folder, SCHEMAS[schema]);
    using document = XmlDocument.fromBuffer(readFileSync(url), { url });
    return XsdValidator.fromDoc(document);
  };
  const validators = {
    cii: open('cii'),
    invoice: open('invoice'),
    'credit-note': open('credit-note'),
  };
  return (xml, schema) => {
    using document = XmlDocument.fromString(xml);
    try {
      validators[schema].validate(document);
      return [];
    } catch (fault) {
      if (!(fault instanceof XmlValidateError)) throw fault;
      return fault.details.map(({ message }) => message);
    }
  };
}

/** Reads a set of official rules. Returns a function that lists the rules that a document breaks, and how many it met. */
export function openRules(set: RuleSet): (xml: string) => { broken: string[]; met: number } {
  const packed = readFileSync(join(FOLDER, `${set}.sef.json.gz`));
  const stylesheetInternal: unknown = JSON.parse(gunzipSync(packed).toString());
  return (xml) => {
    const options = { stylesheetInternal, sourceText: xml, destination: 'serialized' } as const;
    const report = transform(options, 'sync').principalResult;
    const broken = [...report.matchAll(/<svrl:failed-assert\b[^>]*?\sid="([^"]*)"/g)];
    return {
      broken: broken.map(([, id = '']) => id),
      met: [...report.matchAll(/<svrl:fired-rule\b/g)].length,
    };
  };
}
