ALTER TABLE "declaration" ADD COLUMN "ticket_number" text;--> statement-breakpoint
ALTER TABLE "ticket_participant" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "declaration_email" ON "declaration" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "declaration_ticket" ON "declaration" USING btree ("ticket_number");