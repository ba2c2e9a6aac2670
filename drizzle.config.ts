import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './{db,domain}/*/table.ts',
  out: './db/migrations',
});
