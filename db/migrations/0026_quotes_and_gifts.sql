CREATE TABLE "gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"product" text NOT NULL,
	"seats" integer NOT NULL,
	"until" timestamp with time zone,
	"why" text NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"company" text,
	"address" jsonb,
	"tax_id" text,
	"po_number" text,
	"buyer_reference" text,
	"tax_id_proven" boolean NOT NULL,
	"locale" text NOT NULL,
	"market" text NOT NULL,
	"product" text NOT NULL,
	"bundled_products" text[] NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"quote" jsonb NOT NULL,
	"discount_why" text,
	"valid_until" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "sales_quote_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE INDEX "gift_given" ON "gift" USING btree ("given_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "sales_quote_created" ON "sales_quote" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "sales_quote_email" ON "sales_quote" USING btree (lower("email"));