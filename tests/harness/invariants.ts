import type { LedgerLine } from '../../providers/sandbox/sandbox.ts';
import { INVOICE_FAULTS } from './invoices.ts';

export type Sql = { query(text: string): Promise<{ rows: Record<string, unknown>[] }> };

export type Charge = Pick<
  LedgerLine,
  'reference' | 'orderId' | 'state' | 'minor' | 'currency' | 'received'
>;

/** As received. Duplicates share an id. */
export type ArrivedMail = { readonly messageId: string; readonly to: string };

export type Witnesses = {
  readonly charges: readonly Charge[];
  /** Null if no mail server is configured. */
  readonly mails: readonly ArrivedMail[] | null;
};

/** Faults of an order `p`. Some rows must exist only if it is paid. */
const ORDERS = `
  SELECT p.order_number AS what, 'is paid, and no such payment is recorded' AS fault FROM orders p
    WHERE p.state = 'paid' AND p.minor > 0 AND NOT EXISTS (SELECT FROM payment y
      WHERE y.order_id = p.id::text AND y.provider = p.provider AND y.reference = p.reference
        AND y.state = 'paid' AND y.minor = p.minor AND y.currency = p.currency)
  UNION ALL SELECT p.order_number, 'has a wrong number of licences' FROM orders p
    WHERE p.kind = 'new' AND (p.billed_at IS NULL OR p.state = 'paid') AND (SELECT count(*) FROM license l WHERE l.order_id::text = p.id::text)
      <> CASE WHEN p.state = 'paid' THEN 1 + cardinality(p.also) ELSE 0 END
  UNION ALL SELECT p.order_number, 'has a wrong number of order mails' FROM orders p
    WHERE (SELECT count(*) FROM mail m WHERE m.kind = 'order' AND m.order_id::text = p.id::text)
      <> (p.state = 'paid')::int
  UNION ALL SELECT p.order_number, 'has no invoice over its total, or one unpaid' FROM orders p
    WHERE EXISTS (SELECT FROM invoice i WHERE i.order_id::text = p.id::text
      AND i.kind = 'invoice' AND i.total_minor = p.minor AND i.currency = p.currency)
      <> (p.state = 'paid' OR p.billed_at IS NOT NULL)
  UNION ALL SELECT p.order_number, 'has lines that do not add up' FROM orders p
    WHERE p.minor <> p.net_minor + p.tax_minor OR p.minor <>
      (SELECT sum((line ->> 'total')::bigint) FROM jsonb_array_elements(p.lines) AS line)`;

/** Faults of received money `y`. */
const MONEY = `
  SELECT y.reference AS what, 'belongs to no order' AS fault FROM payment y
    WHERE NOT EXISTS (SELECT FROM orders p WHERE p.id::text = y.order_id)
  UNION ALL SELECT y.reference, 'is neither booked nor going back' FROM payment y
    JOIN orders p ON p.id::text = y.order_id
    WHERE y.state <> 'waiting' AND y.dispute = 'none' AND y.refunded_minor < y.received_minor
      AND NOT (p.state = 'paid' AND p.provider = y.provider AND p.reference = y.reference)
      AND y.received_minor > (SELECT coalesce(sum(r.minor), 0) FROM refund r
        WHERE r.provider = y.provider AND r.reference = y.reference AND r.state <> 'failed')
  UNION ALL SELECT r.reference, 'goes back more than it came' FROM refund r
    JOIN payment y ON y.provider = r.provider AND y.reference = r.reference
    WHERE r.state <> 'failed' GROUP BY r.reference, y.received_minor
    HAVING sum(r.minor) > y.received_minor`;

const ARROWS: Readonly<Record<string, readonly string[]>> = {
  orders: ['open>paid', 'open>declined', 'declined>open', 'declined>paid'],
  payment: ['waiting>paid', 'waiting>declined', 'waiting>expired', 'declined>paid', 'expired>paid'],
  refund: [
    'requested>sent',
    'requested>done',
    'requested>failed',
    'sent>done',
    'sent>failed',
    'done>failed',
  ],
  mail: ['queued>sent', 'queued>kept', 'queued>failed'],
};

/** Records every change of a state, for `findFaults`. */
export async function watchArrows(sql: Sql): Promise<void> {
  const triggers = Object.keys(ARROWS).map(
    (table) => `CREATE TRIGGER watch_arrow AFTER UPDATE ON ${table} FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_arrow()`,
  );
  await sql.query(`CREATE TABLE arrow (noun text, way text, PRIMARY KEY (noun, way));
    CREATE FUNCTION note_arrow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO arrow VALUES (TG_TABLE_NAME, OLD.state || '>' || NEW.state)
        ON CONFLICT DO NOTHING; RETURN NULL; END $$; ${triggers.join(';')}`);
}

/**
 * Returns all faults at rest, from SQL, the provider's books, and the mail server: each charge is one order, each paid
 * order has its keys, its invoice, and one email, sums are right, and all state transitions are allowed.
 */
export async function findFaults(sql: Sql, { charges, mails }: Witnesses): Promise<string[]> {
  const faults: string[] = [];
  for (const question of [ORDERS, MONEY, INVOICE_FAULTS]) {
    const { rows } = await sql.query(question);
    faults.push(...rows.map(({ what, fault }) => `${what} ${fault}`));
  }
  return [
    ...faults,
    ...(await compareCharges(sql, charges)),
    ...(mails ? await compareMails(sql, mails) : []),
    ...(await findArrows(sql)),
  ];
}

async function compareCharges(sql: Sql, charges: readonly Charge[]): Promise<string[]> {
  const { rows } = await sql.query(`SELECT reference, order_id, minor::int, currency,
    received_minor::int AS received, state FROM payment`);
  const booked = new Map(rows.map((row) => [String(row.reference), row]));
  const taken = charges.filter(({ received }) => received > 0);
  const lost = taken.filter(({ reference, orderId, minor, currency, received, state }) => {
    const row = booked.get(reference);
    const isSame = row?.order_id === orderId && row.state === state;
    return !isSame || row.minor !== minor || row.currency !== currency || row.received !== received;
  });
  const known = new Set(taken.map(({ reference }) => reference));
  const invented = [...booked.keys()].filter((reference) => !known.has(reference));
  return [
    ...lost.map(({ reference }) => `${reference} was charged and is not booked so`),
    ...invented.map((reference) => `${reference} is booked and was never charged`),
  ];
}

async function compareMails(sql: Sql, mails: readonly ArrivedMail[]): Promise<string[]> {
  const { rows } = await sql.query('SELECT id::text, to_address, state FROM mail');
  const idOf = ({ messageId }: ArrivedMail) => messageId.replace(/^<|@.*$/g, '');
  const arrived = new Map(mails.map((mail) => [idOf(mail), mail.to]));
  const missing = rows.filter(
    ({ id, to_address: to, state }) => state !== 'sent' || arrived.get(String(id)) !== to,
  );
  const known = new Set(rows.map(({ id }) => String(id)));
  const unknown = [...arrived.keys()].filter((id) => !known.has(id));
  return [
    ...missing.map(({ id, state }) => `mail ${id} is ${state} and did not arrive`),
    ...unknown.map((id) => `mail ${id} arrived and is in no book`),
  ];
}

/** Empty unless `watchArrows` ran. */
async function findArrows(sql: Sql): Promise<string[]> {
  const { rows: watched } = await sql.query("SELECT to_regclass('arrow') AS name");
  if (watched[0]?.name === null) return [];
  const { rows } = await sql.query('SELECT noun, way FROM arrow');
  return rows
    .filter(({ noun, way }) => !ARROWS[String(noun)]?.includes(String(way)))
    .map(({ noun, way }) => `a ${noun} went ${way}`);
}
