import { writeXml, type XmlNode } from '../../kit/xml.ts';

/** The name that Factur-X and ZUGFeRD prescribe. */
export const E_INVOICE_FILE = 'factur-x.xml';

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PDF_UA = 'http://www.aiim.org/pdfua/ns/id/';

type Property = readonly [name: string, type: string, category: string, description: string];

/** PDF/A (ISO 19005-3, 6.6.2.3) describes every set of properties that it does not define itself. */
const SCHEMAS = {
  ua: schemaOf('PDF/UA Universal Accessibility Schema', PDF_UA, 'pdfuaid', [
    ['part', 'Integer', 'internal', 'The part of ISO 14289 that the file follows'],
  ]),
  facturX: schemaOf('Factur-X PDFA Extension Schema', FACTUR_X, 'fx', [
    ['DocumentFileName', 'Text', 'external', 'The name of the embedded XML document'],
    ['DocumentType', 'Text', 'external', 'The type of the hybrid document'],
    ['Version', 'Text', 'external', 'The version of the standard of the XML document'],
    ['ConformanceLevel', 'Text', 'external', 'The conformance level of the XML document'],
  ]),
};

/** Returns the XMP properties that PDFKit does not write: PDF/UA, the date of change, and those of an e-invoice. */
export function archiveProperties(date: Date, hasEInvoice: boolean): string {
  const facturX: XmlNode = describing({ 'xmlns:fx': FACTUR_X }, [
    ['fx:DocumentType', 'INVOICE'],
    ['fx:DocumentFileName', E_INVOICE_FILE],
    ['fx:Version', '1.0'],
    ['fx:ConformanceLevel', 'EN 16931'],
  ]);
  const extensions = {
    'xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
    'xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
    'xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
  };
  const schemas = hasEInvoice ? [SCHEMAS.ua, SCHEMAS.facturX] : [SCHEMAS.ua];
  const nodes: XmlNode[] = [
    describing({ 'xmlns:pdfuaid': PDF_UA }, [['pdfuaid:part', '1']]),
    describing({ 'xmlns:xmp': 'http://ns.adobe.com/xap/1.0/' }, [
      ['xmp:ModifyDate', `${date.toISOString().slice(0, 19)}Z`],
    ]),
    ...(hasEInvoice ? [facturX] : []),
    describing(extensions, [['pdfaExtension:schemas', [['rdf:Bag', schemas]]]]),
  ];
  return nodes.map(writeXml).join('');
}

const describing = (
  namespaces: Readonly<Record<string, string>>,
  content: readonly XmlNode[],
): XmlNode => ['rdf:Description', content, { 'rdf:about': '', ...namespaces }];

function schemaOf(
  name: string,
  namespace: string,
  prefix: string,
  properties: readonly Property[],
): XmlNode {
  return [
    'rdf:li',
    [
      ['pdfaSchema:schema', name],
      ['pdfaSchema:namespaceURI', namespace],
      ['pdfaSchema:prefix', prefix],
      ['pdfaSchema:property', [['rdf:Seq', properties.map(propertyOf)]]],
    ],
    { 'rdf:parseType': 'Resource' },
  ];
}

function propertyOf([name, type, category, description]: Property): XmlNode {
  return [
    'rdf:li',
    [
      ['pdfaProperty:name', name],
      ['pdfaProperty:valueType', type],
      ['pdfaProperty:category', category],
      ['pdfaProperty:description', description],
    ],
    { 'rdf:parseType': 'Resource' },
  ];
}
