ALTER TABLE "orders" ADD COLUMN "payer_tax_id" text;--> statement-breakpoint
ALTER TABLE "sales_quote" ADD COLUMN "payer_tax_id" text;--> statement-breakpoint
ALTER TABLE "ticket_file" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "ticket_stray_file" ADD COLUMN "hash" text;