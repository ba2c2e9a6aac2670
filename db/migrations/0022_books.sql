CREATE TABLE "book_entry" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_kind" text NOT NULL,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"country" text NOT NULL,
	"locale" text NOT NULL,
	"channel" text NOT NULL,
	"coupon" text NOT NULL,
	"customer" uuid NOT NULL,
	"cohort" date NOT NULL,
	"is_first" boolean NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"own_currency" text NOT NULL,
	"own_gross" bigint,
	"own_tax" bigint,
	"rate_for" date NOT NULL,
	"rate" text,
	"rate_day" text,
	"rate_source" text,
	CONSTRAINT "book_entry_line" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE INDEX "book_entry_issued" ON "book_entry" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "book_entry_day" ON "book_entry" USING btree ("day");--> statement-breakpoint
CREATE INDEX "book_entry_customer" ON "book_entry" USING btree ("customer","month");--> statement-breakpoint
CREATE INDEX "book_entry_order" ON "book_entry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "book_entry_rate" ON "book_entry" USING btree ("currency","day");--> statement-breakpoint
CREATE INDEX "book_entry_unconverted" ON "book_entry" USING btree ("rate_for") WHERE own_gross is null;--> statement-breakpoint
CREATE INDEX "invoice_issued" ON "invoice" USING btree ("issued_at","id");