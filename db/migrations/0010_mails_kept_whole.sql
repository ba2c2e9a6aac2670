ALTER TABLE "ticket_file" ADD COLUMN "kind" text DEFAULT 'attached' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_stray_mail" ADD COLUMN "original_id" uuid;