CREATE TABLE "payment_hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text,
	"market" text,
	"why" text NOT NULL,
	"held_by" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_hold_once" ON "payment_hold" USING btree (coalesce("method", ''),coalesce("market", ''));