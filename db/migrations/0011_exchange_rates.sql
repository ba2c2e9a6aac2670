CREATE TABLE "exchange_rate" (
	"source" text NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"per_euro" text NOT NULL,
	CONSTRAINT "exchange_rate_once" PRIMARY KEY("source","day","currency")
);
--> statement-breakpoint
CREATE INDEX "exchange_rate_of" ON "exchange_rate" USING btree ("currency","day");--> statement-breakpoint
CREATE INDEX "invoice_lacks_rate" ON "invoice" USING btree ("issued_at") WHERE content ->> 'lacksRate' = 'true';