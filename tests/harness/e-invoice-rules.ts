import { countElements } from './xml.ts';

type XmlElement = {
  readonly name: string;
  readonly marks: string;
  readonly children: XmlElement[];
  text: string;
};

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/** @throws Error if the text is not well-formed */
function readXml(source: string): XmlElement {
  countElements(source);
  const root: XmlElement = { name: '', marks: '', children: [], text: '' };
  const open = [root];
  for (const [, closing, name, marks = '', text] of source.matchAll(
    /<(\/?)([\w:]+)([^>]*)>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += text.trim();
    else if (closing) open.pop();
    else if (name !== undefined) {
      const child = { name, marks, children: [], text: '' };
      parent.children.push(child);
      open.push(child);
    }
  }
  return root.children[0] ?? root;
}

function allAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, step) =>
        found.flatMap(({ children }) => children.filter(({ name }) => name.split(':')[1] === step)),
      [element],
    );
}

const textAt = (element: XmlElement, path: string): string | null => {
  const text = allAt(element, path)[0]?.text;
  return text === undefined ? null : text.replace(/&(\w+);/g, (_, name) => ENTITIES[name as 'amp']);
};

/** What EN 16931 calls BT-*, by the names of this shop. */
export type StatedInvoice = {
  readonly type: string | null;
  readonly number: string | null;
  readonly issued: string | null;
  readonly supplied: string | null;
  readonly currency: string | null;
  readonly buyerReference: string | null;
  readonly poNumber: string | null;
  readonly refersTo: string | null;
  readonly sellerVatId: string | null;
  /** BT-32. */
  readonly sellerTaxNumber: string | null;
  readonly buyerVatId: string | null;
  readonly buyerName: string | null;
  readonly buyerCity: string | null;
  readonly buyerPostcode: string | null;
  readonly category: string | null;
  readonly percent: string | null;
  readonly reason: string | null;
  readonly means: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly reference: string | null;
  readonly terms: string | null;
  readonly dueOn: string | null;
  readonly taxCurrency: string | null;
  readonly convertedTax: string | null;
  readonly sums: Readonly<Record<'lines' | 'net' | 'tax' | 'total' | 'paid' | 'due', string>>;
  readonly basis: string;
  readonly lines: readonly {
    readonly name: string | null;
    readonly net: string;
    readonly price: string;
    readonly quantity: string;
    readonly category: string | null;
    readonly percent: string | null;
  }[];
};

export function readCii(source: string): StatedInvoice {
  const root = readXml(source);
  const trade = (path: string) => textAt(root, `SupplyChainTradeTransaction/${path}`);
  const agreement = 'ApplicableHeaderTradeAgreement';
  const settlement = 'ApplicableHeaderTradeSettlement';
  const sum = (name: string) =>
    trade(`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/${name}`) ?? '';
  const buyer = `${agreement}/BuyerTradeParty`;
  const taxIdAt = (party: string, scheme: string) =>
    allAt(root, `SupplyChainTradeTransaction/${party}/SpecifiedTaxRegistration/ID`).find(
      ({ marks }) => marks.includes(`schemeID="${scheme}"`),
    )?.text ?? null;
  const tax = `${settlement}/ApplicableTradeTax`;
  const taxes = allAt(
    root,
    `SupplyChainTradeTransaction/${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount`,
  );
  return {
    type: textAt(root, 'ExchangedDocument/TypeCode'),
    number: textAt(root, 'ExchangedDocument/ID'),
    issued: dashed(textAt(root, 'ExchangedDocument/IssueDateTime/DateTimeString')),
    supplied: dashed(
      trade(
        'ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
      ),
    ),
    currency: trade(`${settlement}/InvoiceCurrencyCode`),
    buyerReference: trade(`${agreement}/BuyerReference`),
    poNumber: trade(`${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`),
    refersTo: trade(`${settlement}/InvoiceReferencedDocument/IssuerAssignedID`),
    sellerVatId: taxIdAt(`${agreement}/SellerTradeParty`, 'VA'),
    sellerTaxNumber: taxIdAt(`${agreement}/SellerTradeParty`, 'FC'),
    buyerVatId: taxIdAt(buyer, 'VA'),
    buyerName: trade(`${buyer}/Name`),
    buyerCity: trade(`${buyer}/PostalTradeAddress/CityName`),
    buyerPostcode: trade(`${buyer}/PostalTradeAddress/PostcodeCode`),
    category: trade(`${tax}/CategoryCode`),
    percent: trade(`${tax}/RateApplicablePercent`),
    reason: trade(`${tax}/ExemptionReasonCode`),
    basis: trade(`${tax}/BasisAmount`) ?? '',
    means: trade(`${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode`),
    iban: trade(
      `${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`,
    ),
    bic: trade(
      `${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution/BICID`,
    ),
    reference: trade(`${settlement}/PaymentReference`),
    terms: trade(`${settlement}/SpecifiedTradePaymentTerms/Description`),
    dueOn: dashed(trade(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`)),
    taxCurrency: trade(`${settlement}/TaxCurrencyCode`),
    convertedTax: taxes[1]?.text ?? null,
    sums: {
      lines: sum('LineTotalAmount'),
      net: sum('TaxBasisTotalAmount'),
      tax: sum('TaxTotalAmount'),
      total: sum('GrandTotalAmount'),
      paid: sum('TotalPrepaidAmount'),
      due: sum('DuePayableAmount'),
    },
    lines: allAt(root, 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem').map(
      (line) => ({
        name: textAt(line, 'SpecifiedTradeProduct/Name'),
        net:
          textAt(
            line,
            'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
          ) ?? '',
        price:
          textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') ?? '',
        quantity: textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? '',
        category: textAt(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode'),
        percent: textAt(
          line,
          'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent',
        ),
      }),
    ),
  };
}

const dashed = (day: string | null) => day?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? null;

export function readUbl(source: string): StatedInvoice {
  const root = readXml(source);
  const kind = root.name as 'Invoice' | 'CreditNote';
  const at = (path: string) => textAt(root, path);
  const sum = (name: string) => at(`LegalMonetaryTotal/${name}`) ?? '';
  const buyer = 'AccountingCustomerParty/Party';
  const tax = 'TaxTotal/TaxSubtotal';
  const taxIdOf = (party: string, scheme: string) => {
    const found = allAt(root, `${party}/Party/PartyTaxScheme`).find(
      (each) => textAt(each, 'TaxScheme/ID') === scheme,
    );
    return found ? textAt(found, 'CompanyID') : null;
  };
  return {
    type: at(`${kind}TypeCode`),
    number: at('ID'),
    issued: at('IssueDate'),
    supplied: at('Delivery/ActualDeliveryDate'),
    currency: at('DocumentCurrencyCode'),
    buyerReference: at('BuyerReference'),
    poNumber: at('OrderReference/ID'),
    refersTo: at('BillingReference/InvoiceDocumentReference/ID'),
    sellerVatId: taxIdOf('AccountingSupplierParty', 'VAT'),
    sellerTaxNumber: taxIdOf('AccountingSupplierParty', 'FC'),
    buyerVatId: taxIdOf('AccountingCustomerParty', 'VAT'),
    buyerName: at(`${buyer}/PartyLegalEntity/RegistrationName`),
    buyerCity: at(`${buyer}/PostalAddress/CityName`),
    buyerPostcode: at(`${buyer}/PostalAddress/PostalZone`),
    category: at(`${tax}/TaxCategory/ID`),
    percent: at(`${tax}/TaxCategory/Percent`),
    reason: at(`${tax}/TaxCategory/TaxExemptionReasonCode`),
    basis: at(`${tax}/TaxableAmount`) ?? '',
    means: at('PaymentMeans/PaymentMeansCode'),
    iban: at('PaymentMeans/PayeeFinancialAccount/ID'),
    bic: at('PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
    reference: at('PaymentMeans/PaymentID'),
    terms: at('PaymentTerms/Note'),
    dueOn: at('DueDate'),
    taxCurrency: at('TaxCurrencyCode'),
    convertedTax: allAt(root, 'TaxTotal')[1]?.children[0]?.text ?? null,
    sums: {
      lines: sum('LineExtensionAmount'),
      net: sum('TaxExclusiveAmount'),
      tax: at('TaxTotal/TaxAmount') ?? '',
      total: sum('TaxInclusiveAmount'),
      paid: sum('PrepaidAmount'),
      due: sum('PayableAmount'),
    },
    lines: allAt(root, `${kind}Line`).map((line) => ({
      name: textAt(line, 'Item/Name'),
      net: textAt(line, 'LineExtensionAmount') ?? '',
      price: textAt(line, 'Price/PriceAmount') ?? '',
      quantity: textAt(line, kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity') ?? '',
      category: textAt(line, 'Item/ClassifiedTaxCategory/ID'),
      percent: textAt(line, 'Item/ClassifiedTaxCategory/Percent'),
    })),
  };
}

const AMOUNT = /^\d+(?:\.\d{1,2})?$/;
const cents = (text: string): number => Math.round(Number(text) * 100);

/** Returns the rules of EN 16931 that a document breaks: those on sums, categories, and references. */
export function brokenRules(stated: StatedInvoice): string[] {
  const { sums, lines, basis, category, percent, reason } = stated;
  const { total, tax, net, paid, due } = sums;
  const sumOf = lines.reduce((sum, line) => sum + cents(line.net), 0);
  const amounts = [
    ...Object.values(sums),
    basis,
    ...lines.flatMap((line) => [line.net, line.price]),
  ];
  const isTaxed = category === 'S';
  // The official rule allows a difference below one unit of the currency.
  const expectedTax = (cents(basis) * Number(percent)) / 100;
  const rules: Readonly<Record<string, boolean>> = {
    'BR-02 to BR-07': [stated.number, stated.issued, stated.currency, stated.buyerName].every(
      Boolean,
    ),
    'BR-16': lines.length > 0,
    'BR-25': lines.every(({ name }) => Boolean(name)),
    'BR-53': (stated.taxCurrency === null) === (stated.convertedTax === null),
    'BR-55': stated.type === '380' || stated.refersTo !== null,
    'BR-DEC': amounts.every((text) => AMOUNT.test(text)),
    'BT-131': lines.every((line) => cents(line.price) * Number(line.quantity) === cents(line.net)),
    'BR-CO-10': cents(sums.lines) === sumOf,
    'BR-CO-13': sums.net === sums.lines && basis === sums.net,
    'BR-CO-15': cents(total) === cents(net) + cents(tax),
    'BR-CO-16': cents(due) === cents(total) - cents(paid),
    'BR-CO-17': Math.abs(cents(tax) - expectedTax) < 100,
    'BR-S-02': !isTaxed || stated.sellerVatId !== null || stated.sellerTaxNumber !== null,
    'BR-S-05': !isTaxed || Number(percent) > 0,
    'BR-S-10': isTaxed === (reason === null),
    'BR-AE-02': category !== 'AE' || (stated.sellerVatId !== null && stated.buyerVatId !== null),
    'BR-AE-10': category !== 'AE' || reason === 'VATEX-EU-AE',
    'BR-O-02': category !== 'O' || (stated.sellerVatId === null && stated.buyerVatId === null),
    'BR-O-05': category !== 'O' || lines.every((line) => line.percent === null),
    'BR-O-10': category !== 'O' || reason === 'VATEX-EU-O',
    'BR-S-01': lines.every((line) => line.category === category),
  };
  return Object.keys(rules).filter((rule) => rules[rule] === false);
}
