import type { Pool } from 'pg';

export const COMPANY = 'purchasing@company.example';
export const LONG_THREAD = 'TK-00000005';

/** Adds reports to `fillOffice`, a customer with a thousand orders, and a ticket with hundreds of messages. */
export async function fillReports(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
  await pool.query(COMPANY_ORDERS, [COMPANY]);
  await pool.query(COMPANY_LICENSES, [COMPANY]);
  await pool.query('ANALYZE');
}

const PRODUCTS =
  "(array['zipx','vox-magic','pdfreader','screenrecx','cadreader','wallpaperx','datarecovery','printerdriver','dll-fixer'])[1 + n % 9]";
const LOCALES = "(array['en','de','fr','es','it','pt','ja','ko','cn','tw','ru','tr'])[1 + n % 12]";
/** Row n. Rows are spread over the last ninety days. */
const AT = "now() - (n::bigint * 7919 % 7776000) * interval '1 second'";

const LANDINGS = `
INSERT INTO landing (channel, click_id, product, locale, path, full_path, name, referrer, user_agent,
  language, clicked_at, created_at)
SELECT CASE WHEN n % 5 = 0 THEN 'YandexSEM' ELSE 'GoogleSEM' END, 'click-' || n, ${PRODUCTS}, ${LOCALES}, '/zipx',
  '/zipx?utm_campaign=autumn', 'zipx', '', repeat('browser ', 12), 'en', ${AT}, ${AT}
FROM generate_series(1, 100000) n`;

const TOUCHES = `
INSERT INTO touch (order_id, position, channel, click_id, product, query, landed_at, created_at)
SELECT id, position, 'GoogleSEM', 'click-' || order_number, product, '{"utm_campaign":"autumn"}', created_at, created_at
FROM orders, (VALUES ('first'), ('last')) AS positions(position)
WHERE created_at > now() - interval '90 days' AND order_number ~ '[02468ACE]$'
ON CONFLICT DO NOTHING`;

const ERRORS = `
INSERT INTO error_group (day, fingerprint, count, type, message, url, language, user_agent, referrer, extras,
  first_at, last_at)
SELECT (${AT})::date, md5('error' || n), 1 + n % 90, 'TypeError', 'something is undefined ' || n,
  'https://shop.example/pay', 'en', repeat('browser ', 12), '', '{}', ${AT}, ${AT}
FROM generate_series(1, 18000) n`;

const UNINSTALLS = `
INSERT INTO uninstall_answer (id, source, reason, text, product, version, days, locale, created_at)
SELECT md5('uninstall' || n)::uuid, md5('source' || n),
  (array['slow','feature','broken','once','price','found-other','privacy','other'])[1 + n % 8],
  CASE WHEN n % 3 = 0 THEN 'It did what I needed. ' || n END, ${PRODUCTS}, '4.' || n % 30 || '.' || n % 4,
  n % 400, ${LOCALES}, ${AT}
FROM generate_series(1, 50000) n`;

const CONTACTS = `
INSERT INTO uninstall_contact (answer_id, email, created_at)
SELECT id, 'left' || days || '@buyer.example', created_at FROM uninstall_answer WHERE days % 10 = 0`;

const VOTES = `
INSERT INTO feedback_vote (page, question, locale, day, answer, count)
SELECT '/faq/' || ${PRODUCTS}, 'question-' || n % 40, ${LOCALES}, to_char(current_date - day, 'YYYY-MM-DD'), answer, 1 + n % 5
FROM generate_series(1, 360) n, generate_series(0, 89) day, (VALUES ('yes'), ('no')) AS answers(answer)`;

const COUPONS = `
INSERT INTO coupon (id, code, key, off_ppm, zone, use_limit, used, ends_at, created_at)
SELECT md5('coupon' || n), 'SHOP-' || n, 'SHOP' || n, 100000, 'UTC', 1, n % 2,
  CASE WHEN n % 3 = 0 THEN now() - interval '1 day' END, ${AT}
FROM generate_series(1, 20000) n`;

const AUDIT = `
INSERT INTO audit_entry (id, at, who, act, object_kind, object_id, object_name, why)
SELECT md5('entry' || n)::uuid, ${AT}, 'staff' || n % 12 || '@shop.example',
  (array['answer-ticket','refund','resend-keys','solve-ticket'])[1 + n % 4], 'ticket', 'TK-' || n, 'TK-' || n,
  'A reason as people write them, for the log. ' || n
FROM generate_series(1, 50000) n`;

const MESSAGES = `
INSERT INTO ticket_message (id, ticket_id, author, source, text, staff_name, created_at)
SELECT md5('message' || n)::uuid, ticket.id, CASE WHEN n % 2 = 0 THEN 'staff' ELSE 'visitor' END, 'page',
  repeat('It still does not work. ', 40), CASE WHEN n % 2 = 0 THEN 'staff@shop.example' END, now() - n * interval '1 hour'
FROM ticket, generate_series(1, 200) n WHERE number = '${LONG_THREAD}'`;

const NOTES = `
INSERT INTO ticket_note (id, ticket_id, staff_id, staff_name, text, created_at)
SELECT md5('note' || n)::uuid, ticket.id, 'staff', 'staff@shop.example', repeat('Asked the makers. ', 40),
  now() - n * interval '1 hour'
FROM ticket, generate_series(1, 500) n WHERE number = '${LONG_THREAD}'`;

const DEVICES = `
INSERT INTO license_activation (id, license_id, device, device_name, app_version, moved, activated_at, last_seen_at)
SELECT md5('device' || id), id, md5('pc' || id), 'PC', '4.1.0', false, issued_at, issued_at FROM license`;

const COMPANY_ORDERS = `
UPDATE orders SET email = $1, name = 'Company', company = 'Company' WHERE id IN
  (SELECT id FROM orders WHERE state = 'paid' ORDER BY created_at DESC LIMIT 1000)`;
const COMPANY_LICENSES = `
UPDATE license SET email = $1 WHERE order_id IN (SELECT id::text FROM orders WHERE email = $1)`;

const STATEMENTS = [
  ...[
    LANDINGS,
    TOUCHES,
    ERRORS,
    UNINSTALLS,
    CONTACTS,
    VOTES,
    COUPONS,
    AUDIT,
    MESSAGES,
    NOTES,
    DEVICES,
  ],
] as const;
