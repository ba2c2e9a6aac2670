import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Retirement } from '../../products/index.ts';

/** Null means: as the folder of the product says. */
export const productSetting = pgTable('product_setting', {
  product: text('product').primaryKey(),
  position: integer('position'),
  isHidden: boolean('is_hidden'),
  isFeatured: boolean('is_featured'),
  /** `false`: sold, even if the folder retires it. */
  retired: jsonb('retired').$type<Retirement | false>(),
});
