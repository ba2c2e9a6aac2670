/** Fields of the list, by product. */
export const positionField = (product: string): string => `position.${product}`;
export const hiddenField = (product: string): string => `hidden.${product}`;
export const featuredField = (product: string): string => `featured.${product}`;

export const MOST_POSITION = 999;
