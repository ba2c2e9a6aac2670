ALTER TABLE "subscription" ADD COLUMN "card_expiry_mandate" text;--> statement-breakpoint
UPDATE "subscription" SET "card_expiry_mandate" = "mandate";--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "last_decline" jsonb;--> statement-breakpoint
CREATE INDEX "overdue_renewal_open" ON "overdue_renewal" USING btree ("subscription_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "subscription_past_due" ON "subscription" USING btree ("first_declined_at") WHERE state = 'past-due';