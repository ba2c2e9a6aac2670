/** Encrypts the secrets of endpoints. The key ring of licenses does. */
export type Sealer = {
  seal(text: string, context: { readonly owner: string; readonly nonce: Uint8Array }): string;
  open(sealed: string, context: { readonly owner: string }): string;
};
