/** The package has no types. Each list is in lower case. */
declare module 'stopword' {
  type Words = readonly string[];
  export const eng: Words;
  export const deu: Words;
  export const fra: Words;
  export const ita: Words;
  export const spa: Words;
  export const porBr: Words;
  export const jpn: Words;
  export const kor: Words;
  export const zho: Words;
  export const rus: Words;
  export const vie: Words;
  export const ind: Words;
  export const tur: Words;
  export const tha: Words;
  export const ara: Words;
  export const hin: Words;
  export const ben: Words;
}
