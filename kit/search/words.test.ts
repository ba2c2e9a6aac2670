import { expect, test } from 'vitest';
import { listWords } from './words.ts';

const folded = (text: string, tag: string) => listWords(text, tag).map((word) => word.folded);

test('ignores everything but words', () => {
  expect(folded(' — … !? 🦄 \n', 'en')).toEqual([]);
});

test.each([
  ['de', 'Öffnen GROSSE Straße', 'offnen grosse strasse'],
  ['de', 'oeffnen', 'Öffnen'],
  ['tr', 'LİSANS ANAHTARI', 'lisans anahtarı'],
  ['vi', 'Giải nén đĩa', 'giai nen dia'],
  ['ru', 'Удалённый', 'удаленный'],
  ['fr', 'l’Écran œuvre', "l'ecran oeuvre"],
  ['ar', 'الأخطاء', 'اخطاء'],
  ['ar', 'مُسجِّل الشاشة', 'مسجل شاشه'],
  ['ar', 'والملفات', 'ملف'],
  ['hi', 'फ़ाइल', 'फाइल'],
  ['ja', 'ＺＩＰ ﾄﾞﾗｲﾊﾞｰ', 'zip ドライバー'],
])('%s: %s equals %s', (tag, one, other) => {
  expect(folded(one, tag)).toEqual(folded(other, tag));
  expect(folded(one, tag)).not.toEqual([]);
});

test.each([
  ['zh', '打开压缩文件', ['打开', '压缩', '文件']],
  ['ja', '画面録画ソフト', ['画面', '録画', 'ソフト']],
  ['th', 'บันทึกหน้าจอ', ['บันทึก', 'หน้า', 'จอ']],
  ['ko', 'Windows용 압축', ['windows', '용', '압축']],
  ['hi', 'PDF पढ़ना', ['pdf', 'पढना']],
])('%s: splits %s into words', (tag, text, words) => {
  expect(folded(text, tag)).toEqual(words);
});
