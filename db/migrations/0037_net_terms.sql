ALTER TABLE "orders" ADD COLUMN "billed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded" text;--> statement-breakpoint
ALTER TABLE "sales_quote" ADD COLUMN "terms_days" integer;--> statement-breakpoint
ALTER TABLE "sales_quote" ADD COLUMN "delivers_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_billed" ON "orders" USING btree ("due_on","id") WHERE billed_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_billing" CHECK (("orders"."billed_at" is null) = ("orders"."due_on" is null) and ("orders"."bill_canceled_at" is null or ("orders"."billed_at" is not null and "orders"."state" <> 'paid')));