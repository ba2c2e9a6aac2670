CREATE TABLE "declaration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"locale" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"purchase_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_participant" (
	"ticket_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"gets_copies" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_participant_key" PRIMARY KEY("ticket_id","email")
);
--> statement-breakpoint
CREATE TABLE "ticket_stray_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" text NOT NULL,
	"kind" text DEFAULT 'attached' NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "ticket_stray_mail" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_stray_mail" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_stray_mail" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_participant" ADD CONSTRAINT "ticket_participant_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_stray_file" ADD CONSTRAINT "ticket_stray_file_mail_id_ticket_stray_mail_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."ticket_stray_mail"("mail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declaration_state" ON "declaration" USING btree ("state","declared_at","id");--> statement-breakpoint
CREATE INDEX "ticket_stray_file_mail" ON "ticket_stray_file" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "ticket_stray_mail_state" ON "ticket_stray_mail" USING btree ("state","received_at");