ALTER TABLE "orders" ADD COLUMN "payer_tax_id" text;--> statement-breakpoint
UPDATE "orders" SET "payer_tax_id" = "tax_id", "tax_id" = NULL WHERE "method" = 'boleto' AND "company" IS NULL;--> statement-breakpoint
ALTER TABLE "sales_quote" ADD COLUMN "payer_tax_id" text;--> statement-breakpoint
ALTER TABLE "ticket_file" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "ticket_stray_file" ADD COLUMN "hash" text;