import {
  type AttachmentStore,
  addMessage,
  answerTicket,
  type Category,
  fileHash,
  listMacros,
  openTicket,
  rateTicket,
  solveTicket,
  type Ticket,
} from '../../domain/ticket/index.ts';
import { newId } from '../../kit/id.ts';
import { systemRandom } from '../../kit/random.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import { PRODUCTS } from '../../products/index.ts';
import type { Person } from './people.ts';
import type { Simulation } from './simulation.ts';

type Text = readonly [category: Category, subject: string, text: string];

const TEXTS: Readonly<Record<string, readonly Text[]>> = {
  en: [
    ['license', 'My key is not accepted', 'I typed the key twice and it says it is not valid.'],
    ['download', 'The download stops half way', 'It always stops at about sixty percent. Why?'],
    ['bug', 'The window stays white', 'After the update the window stays white when I open it.'],
    ['payment', 'I was charged twice, I think', 'My bank shows two payments of the same day.'],
    ['feature', 'A darker theme, please', 'I work at night and would like a darker theme.'],
  ],
  de: [
    ['license', 'Schlüssel wird nicht erkannt', 'Ich habe den Schlüssel genau so eingetippt.'],
    ['refund', 'Bitte Geld zurück', 'Das Programm macht leider nicht, was ich brauche.'],
    ['bug', 'Fenster bleibt weiß', 'Seit dem Update bleibt das Fenster nach dem Start weiß.'],
  ],
  fr: [
    ['license', 'Ma clé n’est pas reconnue', 'J’ai saisi la clé deux fois, elle est refusée.'],
    ['payment', 'Facture au nom de ma société', 'Comment obtenir une facture pour ma société ?'],
  ],
  es: [
    ['download', 'No puedo descargar el programa', 'La descarga se detiene siempre a la mitad.'],
    ['license', 'He perdido mi clave', 'Cambié de ordenador y no encuentro mi clave.'],
  ],
  ja: [
    [
      'license',
      'キーが認識されません',
      'メールのキーを入力しましたが、無効と表示されます。よろしくお願いします。',
    ],
    [
      'bug',
      'ウィンドウが白いままです',
      '更新してから、起動するとウィンドウが白いままになってしまいます。',
    ],
  ],
  ar: [
    ['license', 'المفتاح غير مقبول', 'كتبت المفتاح مرتين وتظهر رسالة بأنه غير صالح.'],
    ['download', 'يتوقف التنزيل', 'يتوقف التنزيل دائمًا في منتصفه، ماذا أفعل؟'],
  ],
};

const THANKS: Readonly<Record<string, string>> = {
  en: 'Thank you, that helped.',
  de: 'Danke, das hat geholfen.',
  fr: 'Merci, cela fonctionne.',
  es: 'Gracias, ya funciona.',
  ja: 'ありがとうございます。解決しました。',
  ar: 'شكرًا، تم حل المشكلة.',
};

const STAFF = { id: 'demo-support@example.com', name: 'demo-support@example.com' };
const PICTURE = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (sign) => sign.charCodeAt(0),
);

type Deps = { readonly siteUrl: string; readonly attachments: Pick<AttachmentStore, 'save'> };

export async function request(
  simulation: Simulation,
  deps: Deps,
  { person, orderNumber }: { readonly person: Person; readonly orderNumber: string },
): Promise<void> {
  const { dice, database } = simulation;
  const locale = Object.hasOwn(TEXTS, person.locale) ? person.locale : 'en';
  const [category, subject, text] = dice.pick(TEXTS[locale] ?? []);
  const id = newId(systemRandom);
  const files = dice.chance(0.2) ? [await picture(deps)] : [];
  const opened = await database.run((work) =>
    openTicket(work, {
      id,
      accountId: null,
      files,
      from: `demo:${id}`,
      proof: '',
      input: {
        name: person.name,
        email: person.email,
        team: 'support',
        category,
        locale,
        product: dice.chance(0.9) ? dice.pick(PRODUCTS).key : null,
        version: dice.chance(0.5) ? `${dice.whole(3, 4)}.${dice.whole(0, 9)}.0` : null,
        windows: dice.weighted([
          ['11', 7],
          ['10', 3],
        ] as const),
        order: dice.chance(0.6) ? orderNumber : '',
        subject,
        text,
      },
    }),
  );
  if (!opened.ok || !opened.value.isNew) return;
  const { ticket } = opened.value;
  if (dice.chance(0.92)) {
    simulation.later(minutes(dice.whole(20, 2000)), () => answer(simulation, deps, ticket));
  }
}

async function picture({ attachments }: Deps) {
  const id = newId(systemRandom);
  await attachments.save(id, PICTURE);
  const { length: size } = PICTURE;
  return { id, name: 'screenshot.png', type: 'image/png', size, hash: fileHash(PICTURE) };
}

async function answer(simulation: Simulation, deps: Deps, ticket: Ticket): Promise<void> {
  const { dice, database } = simulation;
  const { number, locale } = ticket;
  await database.run(async (work) => {
    const macros = await listMacros(work, deps.siteUrl, ticket);
    await answerTicket(work, { number, staff: STAFF, files: [], text: dice.pick(macros).text });
  });
  if (dice.chance(0.7)) {
    simulation.later(hours(dice.whole(1, 60)), async () => {
      const thanks = { number, text: THANKS[locale] ?? '', mailId: null, files: [] };
      await database.run((work) => addMessage(work, { ...thanks, source: 'page' }));
      simulation.later(hours(dice.whole(1, 40)), () => close(simulation, number));
    });
  } else if (dice.chance(0.6))
    simulation.later(days(dice.whole(2, 9)), () => close(simulation, number));
}

async function close({ dice, database }: Simulation, number: string): Promise<void> {
  await database.run(async (work) => {
    await solveTicket(work, { number, staff: { ...STAFF, reason: 'demo' } });
    const rating = dice.chance(0.85) ? 'good' : 'bad';
    if (dice.chance(0.4)) await rateTicket(work, { number, rating });
  });
}
