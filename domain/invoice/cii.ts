import { type XmlNode, xmlDocument } from '../../kit/xml.ts';
import type { EInvoice, EInvoiceLine, EInvoiceParty, TaxCategory } from './e-invoice.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** The profile EN 16931 of Factur-X and ZUGFeRD. */
const GUIDELINE = 'urn:cen.eu:en16931:2017';

const TYPES = { invoice: '380', 'credit-note': '381' } as const;

/**
 * UNTDID 4461: an online payment service, a SEPA or another transfer to the account, or an instrument that is not defined.
 * The codes of transfers require the account (BR-61), to which a paid invoice must not ask anybody to pay.
 */
export function paymentMeansOf({ isTransfer, due }: Pick<EInvoice, 'isTransfer' | 'due'>): string {
  if (due?.account) return due.account.isSepa ? '58' : '30';
  return isTransfer ? '1' : '68';
}

/** UN/ECE recommendation 20: one. */
export const PIECE = 'C62';

/** Returns the document as UN/CEFACT Cross Industry Invoice (D16B), the XML inside of a Factur-X file. */
export function writeCii(invoice: EInvoice): string {
  return xmlDocument([
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', GUIDELINE]]]],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', invoice.number],
          ['ram:TypeCode', TYPES[invoice.kind]],
          ['ram:IssueDateTime', [dateOf(invoice.issued)]],
          ['ram:IncludedNote', [['ram:Content', invoice.note]]],
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...invoice.lines.map((line) => lineOf(line, invoice.category)),
          agreementOf(invoice),
          [
            'ram:ApplicableHeaderTradeDelivery',
            [
              [
                'ram:ActualDeliverySupplyChainEvent',
                [['ram:OccurrenceDateTime', [dateOf(invoice.supplied)]]],
              ],
            ],
          ],
          settlementOf(invoice),
        ],
      ],
    ],
    NAMESPACES,
  ]);
}

/** The format 102 of UNTDID 2379: `20261128`. */
const dateOf = (day: string, prefix = 'udt'): XmlNode => [
  `${prefix}:DateTimeString`,
  day.replaceAll('-', ''),
  { format: '102' },
];

const lineOf = ({ id, name, description, net }: EInvoiceLine, category: TaxCategory): XmlNode => [
  'ram:IncludedSupplyChainTradeLineItem',
  [
    ['ram:AssociatedDocumentLineDocument', [['ram:LineID', id]]],
    [
      'ram:SpecifiedTradeProduct',
      [
        ['ram:Name', name],
        ['ram:Description', description],
      ],
    ],
    [
      'ram:SpecifiedLineTradeAgreement',
      [['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', net]]]],
    ],
    ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', '1', { unitCode: PIECE }]]],
    [
      'ram:SpecifiedLineTradeSettlement',
      [
        [
          'ram:ApplicableTradeTax',
          [
            ['ram:TypeCode', 'VAT'],
            ['ram:CategoryCode', category.code],
            ['ram:RateApplicablePercent', category.linePercent],
          ],
        ],
        ['ram:SpecifiedTradeSettlementLineMonetarySummation', [['ram:LineTotalAmount', net]]],
      ],
    ],
  ],
];

const agreementOf = (invoice: EInvoice): XmlNode => [
  'ram:ApplicableHeaderTradeAgreement',
  [
    ['ram:BuyerReference', invoice.buyerReference],
    partyOf('ram:SellerTradeParty', invoice.seller),
    partyOf('ram:BuyerTradeParty', invoice.buyer),
    ['ram:SellerOrderReferencedDocument', [['ram:IssuerAssignedID', invoice.orderNumber]]],
    ['ram:BuyerOrderReferencedDocument', [['ram:IssuerAssignedID', invoice.poNumber]]],
  ],
];

const partyOf = (
  element: string,
  { name, id, vatId, taxNumber, register, contact, email, ...place }: EInvoiceParty,
): XmlNode => [
  element,
  [
    ['ram:ID', id],
    ['ram:Name', name],
    ['ram:SpecifiedLegalOrganization', [['ram:ID', register]]],
    contact && [
      'ram:DefinedTradeContact',
      [
        ['ram:PersonName', contact.name],
        ['ram:TelephoneUniversalCommunication', [['ram:CompleteNumber', contact.phone]]],
        ['ram:EmailURIUniversalCommunication', [['ram:URIID', email]]],
      ],
    ],
    [
      'ram:PostalTradeAddress',
      [
        ['ram:PostcodeCode', place.postcode],
        ['ram:LineOne', place.street],
        ['ram:CityName', place.city],
        ['ram:CountryID', place.country],
      ],
    ],
    ['ram:URIUniversalCommunication', [['ram:URIID', email, { schemeID: 'EM' }]]],
    ['ram:SpecifiedTaxRegistration', [['ram:ID', vatId, { schemeID: 'VA' }]]],
    ['ram:SpecifiedTaxRegistration', [['ram:ID', taxNumber, { schemeID: 'FC' }]]],
  ],
];

const settlementOf = (invoice: EInvoice): XmlNode => [
  'ram:ApplicableHeaderTradeSettlement',
  [
    ['ram:PaymentReference', invoice.due?.reference ?? null],
    ['ram:TaxCurrencyCode', invoice.converted?.currency ?? null],
    ['ram:InvoiceCurrencyCode', invoice.currency],
    meansOf(invoice),
    taxOf(invoice),
    invoice.due && [
      'ram:SpecifiedTradePaymentTerms',
      [
        ['ram:Description', invoice.due.terms],
        ['ram:DueDateDateTime', [dateOf(invoice.due.on)]],
      ],
    ],
    totalsOf(invoice),
    invoice.refersTo && [
      'ram:InvoiceReferencedDocument',
      [
        ['ram:IssuerAssignedID', invoice.refersTo.number],
        ['ram:FormattedIssueDateTime', [dateOf(invoice.refersTo.issued, 'qdt')]],
      ],
    ],
  ],
];

function meansOf(invoice: EInvoice): XmlNode {
  const account = invoice.due?.account ?? null;
  return [
    'ram:SpecifiedTradeSettlementPaymentMeans',
    [
      ['ram:TypeCode', paymentMeansOf(invoice)],
      account && [
        'ram:PayeePartyCreditorFinancialAccount',
        [
          ['ram:IBANID', account.iban],
          ['ram:AccountName', account.holder],
        ],
      ],
      account && ['ram:PayeeSpecifiedCreditorFinancialInstitution', [['ram:BICID', account.bic]]],
    ],
  ];
}

const taxOf = ({ tax, net, category: { code, percent, reason } }: EInvoice): XmlNode => [
  'ram:ApplicableTradeTax',
  [
    ['ram:CalculatedAmount', tax],
    ['ram:TypeCode', 'VAT'],
    ['ram:ExemptionReason', reason?.text ?? null],
    ['ram:BasisAmount', net],
    ['ram:CategoryCode', code],
    ['ram:ExemptionReasonCode', reason?.code ?? null],
    ['ram:RateApplicablePercent', percent],
  ],
];

/**
 * Unless the document is an invoice before its payment, the money was paid before it was written, went back the same way,
 * or is no longer owed. Nothing is left to pay.
 */
const totalsOf = ({ net, tax, total, currency, converted, due }: EInvoice): XmlNode => [
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  [
    ['ram:LineTotalAmount', net],
    ['ram:TaxBasisTotalAmount', net],
    ['ram:TaxTotalAmount', tax, { currencyID: currency }],
    converted && ['ram:TaxTotalAmount', converted.amount, { currencyID: converted.currency }],
    ['ram:GrandTotalAmount', total],
    ['ram:TotalPrepaidAmount', due ? null : total],
    ['ram:DuePayableAmount', due ? total : '0'],
  ],
];
