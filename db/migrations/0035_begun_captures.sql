ALTER TABLE "payment_note" ADD COLUMN "capture_begun_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_note_late" ON "payment_note" USING btree ("capture_begun_at") WHERE ended_by is not null and capture_begun_at is not null;--> statement-breakpoint
UPDATE "orders" SET "method" = 'paypal' WHERE "provider" = 'paypal' AND "method" = 'card';
