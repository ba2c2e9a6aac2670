import type { Pool } from 'pg';

/**
 * Fills an empty database with two years of a busy shop before `until`, as far as lists of the office read it. Uses one
 * statement each, so that 100,000 rows take seconds.
 */
export async function fillOffice(
  pool: Pick<Pool, 'query'>,
  {
    orders,
    tickets,
    until = new Date('2026-11-01T00:00:00Z'),
  }: { readonly orders: number; readonly tickets: number; readonly until?: Date },
): Promise<void> {
  await pool.query(ORDERS, [orders, until]);
  await pool.query(INVOICES);
  await pool.query(INVOICE_LINES);
  await pool.query(LICENSES);
  await pool.query(MAILS);
  await pool.query(TICKETS, [tickets, until]);
  await pool.query(RULES);
  await pool.query(HOLDS);
  await pool.query(LANDINGS, [orders]);
  await pool.query(TOUCHES);
  for (const table of [
    'orders',
    'invoice',
    'invoice_line',
    'license',
    'mail',
    'ticket',
    'landing',
    'touch',
  ])
    await pool.query(`ANALYZE ${table}`);
}

/** Row n. Rows are spread over two years in no order. */
const AT = "$2::timestamptz - (n::bigint * 7919 % 63072000) * interval '1 second'";
const EMAIL = "'buyer' || n / 2 || '@shop.example'";
const PRODUCTS =
  "(array['zipx','vox-magic','pdfreader','screenrecx','cadreader','wallpaperx','datarecovery','printerdriver','dll-fixer'])[1 + n % 9]";
const PAID = 'n % 20 > 0';

const ORDERS = `
INSERT INTO orders (id, order_number, kind, state, attempt, provider, reference, method, product,
  also, plan, seats, market, locale, currency, minor, list_minor, bundle_off_minor,
  coupon_off_minor, credit_off_minor, net_minor, tax_minor, tax_included, tax_treatment,
  tax_country, tax_name, tax_rate_ppm, tax_standard_ppm, lines, email, former_emails, name,
  country, tax_id_proven, terms_version, waived_withdrawal, created_at, updated_at, paid_at)
SELECT md5('order' || n)::uuid, 'VT-' || upper(lpad(to_hex(n), 8, '0')), 'new',
  CASE WHEN ${PAID} THEN 'paid' WHEN n % 40 = 0 THEN 'open' ELSE 'declined' END,
  1, 'sandbox', 'ref-' || n, 'card', ${PRODUCTS}, '{}', 'year', 1,
  (array['eu','us','uk','jp','br','in'])[1 + n % 6], 'en', 'EUR', 4990, 4990, 0, 0, 0, 4193, 797,
  true, 'domestic', 'DE', 'vat', 190000, 190000, '[]', ${EMAIL}, '{}', 'Buyer ' || n,
  'DE', false, '2026-11', false, ${AT}, ${AT}, CASE WHEN ${PAID} THEN ${AT} END
FROM generate_series(1, $1::int) n`;

/** Every paid order has an invoice, and each twentieth a credit note for all of it. */
const INVOICES = `
INSERT INTO invoice (id, kind, year, sequence, number, key, order_id, order_number, refers_to, reason, locale, market,
  currency, net_minor, tax_minor, total_minor, treatment, tax_country, tax_rate_ppm, tax_name, supplied_at, issued_at,
  content_version, content)
SELECT md5(part.kind || id)::uuid, part.kind, 2026, n, part.prefix || n, part.kind || id, id, order_number,
  CASE WHEN part.sign < 0 THEN md5('invoice' || id)::uuid END, CASE WHEN part.sign < 0 THEN 'refund' END, locale, market,
  currency, part.sign * net_minor, part.sign * tax_minor, part.sign * minor, 'standard', 'DE', 190000, 'vat', paid_at,
  paid_at + part.wait, 3, jsonb_build_object('buyer', jsonb_build_object('name', name, 'country', country),
    'seller', jsonb_build_object('zone', 'Europe/Berlin'), 'taxIncluded', true, 'coupon', null,
    'paid', jsonb_build_object('method', method, 'at', paid_at),
    'refersTo', CASE WHEN part.sign < 0 THEN jsonb_build_object('number', 'INV-' || n, 'issuedAt', paid_at) END)
FROM (SELECT *, row_number() OVER (ORDER BY paid_at, id) AS n FROM orders WHERE state = 'paid') paid
CROSS JOIN (VALUES ('invoice', 1, 'INV-', interval '0'), ('credit-note', -1, 'CN-', interval '3 days'))
  part (kind, sign, prefix, wait)
WHERE part.sign > 0 OR n % 20 = 0`;

const INVOICE_LINES = `
INSERT INTO invoice_line (invoice_id, position, product, plan, seats, quantity, list_minor, off_minor, net_minor,
  tax_minor, total_minor)
SELECT invoice.id, 1, product, plan, seats, 1, sign(total_minor) * list_minor, 0, invoice.net_minor, invoice.tax_minor,
  total_minor
FROM invoice JOIN orders ON orders.id = invoice.order_id`;

const LICENSES = `
INSERT INTO license (id, order_id, product, plan, seats, email, locale, key_hash, key_sealed,
  key_tail, file, issued_at, state)
SELECT md5('licence' || id), id::text, product, 'year', 1, email, 'en', md5('key' || id), 'sealed',
  upper(substr(md5('tail' || id), 1, 5)), '{}', created_at, 'active'
FROM orders WHERE state = 'paid'`;

const MAILS = `
INSERT INTO mail (id, key, kind, to_address, locale, subject, html, text, fields, order_id,
  state, attempts, created_at)
SELECT md5('mail' || id)::uuid, 'order:' || id, 'order', email, 'en', 'Your order', repeat('x', 2000),
  'text', '{}', id, CASE WHEN order_number LIKE '%00' THEN 'failed' ELSE 'sent' END, 1, created_at
FROM orders WHERE state = 'paid'`;

const TICKETS = `
INSERT INTO ticket (id, number, locale, team, category, name, email, subject, state, created_at,
  updated_at, content_hash)
SELECT md5('ticket' || n)::uuid, 'TK-' || upper(lpad(to_hex(n), 8, '0')), 'en', 'support', 'bug',
  'Buyer', ${EMAIL}, 'Something does not work ' || n,
  (array['open','waiting','solved','closed'])[1 + n % 4], ${AT}, ${AT}, md5('content' || n)
FROM generate_series(1, $1::int) n`;

/** These tests do not use the held payment method and market. */
const HOLDS = `
INSERT INTO payment_hold (id, method, market, why, held_by, held_at)
VALUES (md5('hold')::uuid, 'vietqr', 'vn', 'The bank asked for it by letter of this morning', 'boss@shop.example', now())`;

/** One in each state, and one that another rule shadows. */
const RULES = `
INSERT INTO variant_rule (id, product, variant, channel, market, locale, starts_at, ends_at, paused_at, created_by,
  created_at)
SELECT md5('rule' || n)::uuid, 'zipx', (array['b1','v1','y1'])[1 + n % 3],
  CASE WHEN n % 2 = 0 THEN 'YandexSEM' END, CASE WHEN n = 1 THEN 'eu' END, CASE WHEN n = 2 THEN 'ru' END,
  CASE WHEN n = 3 THEN '2099-01-01' ELSE now() - interval '9 days' END,
  CASE WHEN n = 4 THEN now() - interval '1 day' END, CASE WHEN n = 5 THEN now() END, 'boss@shop.example',
  now() - n * interval '1 hour'
FROM generate_series(1, 6) n`;

const LANDINGS = `
INSERT INTO landing (channel, click_id, product, locale, path, full_path, name, referrer, user_agent, language,
  clicked_at, created_at)
SELECT CASE WHEN n % 3 = 0 THEN 'YandexSEM' ELSE 'GoogleSEM' END, 'click' || n, 'zipx', 'en',
  (array['/zipx','/zipx/b1','/zipx/v1'])[1 + n / 3 % 3], '', '', '', '', 'en', now(), now()
FROM generate_series(1, 10 * $1::int) n`;

/** Every paid order came from a click, more often on the second landing page. */
const TOUCHES = `
INSERT INTO touch (order_id, position, channel, click_id, product, query, landed_at, created_at)
SELECT id, 'last', channel, click_id, 'zipx', '{}', clicked_at, clicked_at FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM orders
  WHERE state = 'paid') paid
JOIN (SELECT channel, click_id, clicked_at, row_number() OVER (ORDER BY path DESC, id) AS n FROM landing) landed
  USING (n)`;
