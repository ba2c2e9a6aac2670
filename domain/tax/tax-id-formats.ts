import { validate as atUid } from 'stdnum/lib/cjs/at/uid.js';
import { validate as auAbn } from 'stdnum/lib/cjs/au/abn.js';
import { validate as beVat } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bgVat } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as brCnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as caGst } from 'stdnum/lib/cjs/ca/gst.js';
import { validate as chUid } from 'stdnum/lib/cjs/ch/uid.js';
import { validate as clRut } from 'stdnum/lib/cjs/cl/rut.js';
import { validate as cnUscc } from 'stdnum/lib/cjs/cn/uscc.js';
import { validate as coNit } from 'stdnum/lib/cjs/co/nit.js';
import { validate as cyVat } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as czDic } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as deVat } from 'stdnum/lib/cjs/de/vat.js';
import { validate as dkCvr } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as eeKmkr } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as esNif } from 'stdnum/lib/cjs/es/nif.js';
import { validate as fiAlv } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as frTva } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as gbVat } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as grVat } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as hrOib } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as huAnum } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as idNpwp } from 'stdnum/lib/cjs/id/npwp.js';
import { validate as ieVat } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as inGstin } from 'stdnum/lib/cjs/in/gstin.js';
import { validate as itIva } from 'stdnum/lib/cjs/it/iva.js';
import { validate as jpCn } from 'stdnum/lib/cjs/jp/cn.js';
import { validate as krBrn } from 'stdnum/lib/cjs/kr/brn.js';
import { validate as ltPvm } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as luTva } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as lvPvn } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as mtVat } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as mxRfc } from 'stdnum/lib/cjs/mx/rfc.js';
import { validate as nlBtw } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as noOrgnr } from 'stdnum/lib/cjs/no/orgnr.js';
import { validate as nzIrd } from 'stdnum/lib/cjs/nz/ird.js';
import { validate as plNip } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as ptNif } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as roCif } from 'stdnum/lib/cjs/ro/cif.js';
import { validate as ruInn } from 'stdnum/lib/cjs/ru/inn.js';
import { validate as seVat } from 'stdnum/lib/cjs/se/vat.js';
import { validate as sgUen } from 'stdnum/lib/cjs/sg/uen.js';
import { validate as siDdv } from 'stdnum/lib/cjs/si/ddv.js';
import { validate as skDph } from 'stdnum/lib/cjs/sk/dph.js';
import { validate as thTin } from 'stdnum/lib/cjs/th/tin.js';
import { validate as trVkn } from 'stdnum/lib/cjs/tr/vkn.js';
import { validate as twUbn } from 'stdnum/lib/cjs/tw/ubn.js';
import { validate as uaEdrpou } from 'stdnum/lib/cjs/ua/edrpou.js';
import { validate as vnMst } from 'stdnum/lib/cjs/vn/mst.js';

export type TaxIdFormat = {
  /** From the library: pattern and check digits. Takes capitals without punctuation. */
  validate(text: string): { readonly isValid: boolean; readonly compact?: string };
  /** Removed before the check and added after it. */
  readonly prefix: string;
  readonly otherPrefixes?: readonly string[];
  readonly suffix?: RegExp;
};

const eu = (prefix: string, validate: TaxIdFormat['validate']): TaxIdFormat => ({
  prefix,
  validate,
});
const bare = (validate: TaxIdFormat['validate']): TaxIdFormat => ({ prefix: '', validate });

/**
 * By country. Missing countries have no check digits (Iceland, South Africa), or none the library knows
 * (Saudi Arabia, Bangladesh). A number that anyone can make up must not remove the tax.
 */
export const TAX_ID_FORMATS: Readonly<Record<string, TaxIdFormat>> = {
  AT: eu('AT', atUid),
  BE: eu('BE', beVat),
  BG: eu('BG', bgVat),
  CY: eu('CY', cyVat),
  CZ: eu('CZ', czDic),
  DE: eu('DE', deVat),
  DK: eu('DK', dkCvr),
  EE: eu('EE', eeKmkr),
  ES: eu('ES', esNif),
  FI: eu('FI', fiAlv),
  FR: eu('FR', frTva),
  // Greece is the only EU state whose IDs do not begin with its country code.
  GR: { prefix: 'EL', otherPrefixes: ['GR'], validate: grVat },
  HR: eu('HR', hrOib),
  HU: eu('HU', huAnum),
  IE: eu('IE', ieVat),
  IT: eu('IT', itIva),
  LT: eu('LT', ltPvm),
  LU: eu('LU', luTva),
  LV: eu('LV', lvPvn),
  MT: eu('MT', mtVat),
  NL: eu('NL', nlBtw),
  PL: eu('PL', plNip),
  PT: eu('PT', ptNif),
  RO: eu('RO', roCif),
  SE: eu('SE', seVat),
  SI: eu('SI', siDdv),
  SK: eu('SK', skDph),

  AU: bare(auAbn),
  BR: bare(brCnpj),
  CA: bare(caGst),
  CH: { prefix: '', suffix: /(MWST|TVA|IVA)$/, validate: chUid },
  CL: bare(clRut),
  CN: bare(cnUscc),
  CO: bare(coNit),
  // XI covers only goods. Services to Northern Ireland are taxed as services to the United Kingdom.
  GB: { prefix: 'GB', otherPrefixes: ['XI'], validate: gbVat },
  ID: bare(idNpwp),
  IN: bare(inGstin),
  JP: { prefix: 'T', validate: jpCn },
  KR: bare(krBrn),
  MX: bare(mxRfc),
  NO: { prefix: 'NO', suffix: /MVA$/, validate: noOrgnr },
  NZ: bare(nzIrd),
  RU: bare(ruInn),
  SG: bare(sgUen),
  TH: bare(thTin),
  TR: bare(trVkn),
  TW: bare(twUbn),
  UA: bare(uaEdrpou),
  VN: bare(vnMst),
};
