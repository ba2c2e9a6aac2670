/** Encrypts and decrypts the secrets of endpoints. The shop uses the key ring of its licenses. */
export type Sealer = {
  seal(text: string, context: { readonly owner: string; readonly nonce: Uint8Array }): string;
  open(sealed: string, context: { readonly owner: string }): string;
};
