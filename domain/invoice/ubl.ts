import { type XmlNode, xmlDocument } from '../../kit/xml.ts';
import { PIECE, paymentMeansOf } from './cii.ts';
import type { EInvoice, EInvoiceLine, EInvoiceParty, TaxCategory } from './e-invoice.ts';

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
/** The business process that XRechnung and Peppol expect. */
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd';

/** UBL has a document of its own for credit notes. */
const DOCUMENTS = {
  invoice: {
    name: 'Invoice',
    type: '380',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'credit-note': {
    name: 'CreditNote',
    type: '381',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const;

/** Returns the document as XRechnung 3.0 in UBL 2.1. */
export function writeXRechnung(invoice: EInvoice): string {
  const { kind, currency, converted, refersTo, poNumber, due } = invoice;
  const { name, type } = DOCUMENTS[kind];
  return xmlDocument([
    name,
    [
      ['cbc:CustomizationID', XRECHNUNG],
      ['cbc:ProfileID', PROCESS],
      ['cbc:ID', invoice.number],
      ['cbc:IssueDate', invoice.issued],
      ['cbc:DueDate', due?.on ?? null],
      [`cbc:${name}TypeCode`, type],
      ['cbc:Note', invoice.note],
      ['cbc:DocumentCurrencyCode', currency],
      ['cbc:TaxCurrencyCode', converted?.currency ?? null],
      ['cbc:BuyerReference', invoice.buyerReference],
      // The order of the buyer is required before that of the seller may be stated.
      poNumber === null
        ? null
        : [
            'cac:OrderReference',
            [
              ['cbc:ID', poNumber],
              ['cbc:SalesOrderID', invoice.orderNumber],
            ],
          ],
      refersTo && [
        'cac:BillingReference',
        [
          [
            'cac:InvoiceDocumentReference',
            [
              ['cbc:ID', refersTo.number],
              ['cbc:IssueDate', refersTo.issued],
            ],
          ],
        ],
      ],
      ['cac:AccountingSupplierParty', [partyOf(invoice.seller)]],
      ['cac:AccountingCustomerParty', [partyOf(invoice.buyer)]],
      ['cac:Delivery', [['cbc:ActualDeliveryDate', invoice.supplied]]],
      meansOf(invoice),
      due && ['cac:PaymentTerms', [['cbc:Note', due.terms]]],
      taxOf(invoice),
      converted && [
        'cac:TaxTotal',
        [['cbc:TaxAmount', converted.amount, { currencyID: converted.currency }]],
      ],
      totalsOf(invoice),
      ...invoice.lines.map((line) => lineOf(line, invoice)),
    ],
    {
      xmlns: `${COMMON}:${name}-2`,
      'xmlns:cac': `${COMMON}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${COMMON}:CommonBasicComponents-2`,
    },
  ]);
}

const VAT: XmlNode = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];
/** Any other scheme than VAT marks a tax number (BT-32). */
const LOCAL: XmlNode = ['cac:TaxScheme', [['cbc:ID', 'FC']]];

const partyOf = ({
  name,
  id,
  vatId,
  taxNumber,
  register,
  contact,
  email,
  ...place
}: EInvoiceParty): XmlNode => [
  'cac:Party',
  [
    ['cbc:EndpointID', email, { schemeID: 'EM' }],
    ['cac:PartyIdentification', [['cbc:ID', id]]],
    [
      'cac:PostalAddress',
      [
        ['cbc:StreetName', place.street],
        ['cbc:CityName', place.city],
        ['cbc:PostalZone', place.postcode],
        ['cac:Country', [['cbc:IdentificationCode', place.country]]],
      ],
    ],
    vatId === null ? null : ['cac:PartyTaxScheme', [['cbc:CompanyID', vatId], VAT]],
    taxNumber === null ? null : ['cac:PartyTaxScheme', [['cbc:CompanyID', taxNumber], LOCAL]],
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', name],
        ['cbc:CompanyID', register],
      ],
    ],
    contact && [
      'cac:Contact',
      [
        ['cbc:Name', contact.name],
        ['cbc:Telephone', contact.phone],
        ['cbc:ElectronicMail', email],
      ],
    ],
  ],
];

function meansOf(invoice: EInvoice): XmlNode {
  const { due } = invoice;
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', paymentMeansOf(invoice)],
      ['cbc:PaymentID', due?.reference ?? null],
      due?.account
        ? [
            'cac:PayeeFinancialAccount',
            [
              ['cbc:ID', due.account.iban],
              ['cbc:Name', due.account.holder],
              ['cac:FinancialInstitutionBranch', [['cbc:ID', due.account.bic]]],
            ],
          ]
        : null,
    ],
  ];
}

const taxOf = ({ tax, net, currency, category }: EInvoice): XmlNode => [
  'cac:TaxTotal',
  [
    amount('cbc:TaxAmount', tax, currency),
    [
      'cac:TaxSubtotal',
      [
        amount('cbc:TaxableAmount', net, currency),
        amount('cbc:TaxAmount', tax, currency),
        [
          'cac:TaxCategory',
          [
            ['cbc:ID', category.code],
            ['cbc:Percent', category.percent],
            ['cbc:TaxExemptionReasonCode', category.reason?.code ?? null],
            ['cbc:TaxExemptionReason', category.reason?.text ?? null],
            VAT,
          ],
        ],
      ],
    ],
  ],
];

const totalsOf = ({ net, total, currency, due }: EInvoice): XmlNode => [
  'cac:LegalMonetaryTotal',
  [
    amount('cbc:LineExtensionAmount', net, currency),
    amount('cbc:TaxExclusiveAmount', net, currency),
    amount('cbc:TaxInclusiveAmount', total, currency),
    due ? null : amount('cbc:PrepaidAmount', total, currency),
    amount('cbc:PayableAmount', due ? total : '0', currency),
  ],
];

function lineOf(
  { id, name, description, net }: EInvoiceLine,
  { kind, currency, category }: EInvoice,
): XmlNode {
  const { line, quantity } = DOCUMENTS[kind];
  return [
    line,
    [
      ['cbc:ID', id],
      [quantity, '1', { unitCode: PIECE }],
      amount('cbc:LineExtensionAmount', net, currency),
      ['cac:Item', [['cbc:Description', description], ['cbc:Name', name], categoryOf(category)]],
      ['cac:Price', [amount('cbc:PriceAmount', net, currency)]],
    ],
  ];
}

const categoryOf = ({ code, linePercent }: TaxCategory): XmlNode => [
  'cac:ClassifiedTaxCategory',
  [['cbc:ID', code], ['cbc:Percent', linePercent], VAT],
];

const amount = (name: string, text: string, currency: string): XmlNode => [
  name,
  text,
  { currencyID: currency },
];
