CREATE TABLE "idempotency" (
	"id" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "tried" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"strikes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"role" text DEFAULT 'none' NOT NULL,
	"locale" text NOT NULL,
	"market" text,
	"second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "account_address" (
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "account_address_account_id_email_pk" PRIMARY KEY("account_id","email")
);
--> statement-breakpoint
CREATE TABLE "account_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_account" text NOT NULL,
	"provider" text NOT NULL,
	"account_id" uuid NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid,
	"email" text NOT NULL,
	"values" jsonb NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"account_id" uuid NOT NULL,
	"credential" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_passkey_credential" UNIQUE("credential")
);
--> statement-breakpoint
CREATE TABLE "account_second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"account_id" uuid NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_session_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"act" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"object_name" text NOT NULL,
	"why" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "error_group" (
	"day" date NOT NULL,
	"fingerprint" text NOT NULL,
	"count" integer NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"url" text NOT NULL,
	"language" text NOT NULL,
	"user_agent" text NOT NULL,
	"referrer" text NOT NULL,
	"extras" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "error_group_day_fingerprint_pk" PRIMARY KEY("day","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "landing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"click_id" text,
	"product" text NOT NULL,
	"locale" text NOT NULL,
	"path" text NOT NULL,
	"full_path" text NOT NULL,
	"name" text NOT NULL,
	"referrer" text NOT NULL,
	"user_agent" text NOT NULL,
	"language" text NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "landing_click" UNIQUE("channel","click_id")
);
--> statement-breakpoint
CREATE TABLE "touch" (
	"purchase_id" uuid NOT NULL,
	"position" text NOT NULL,
	"channel" text NOT NULL,
	"click_id" text NOT NULL,
	"product" text NOT NULL,
	"query" jsonb NOT NULL,
	"landed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "touch_purchase_id_position_pk" PRIMARY KEY("purchase_id","position")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"key" text NOT NULL,
	"off_ppm" integer,
	"off_minor" jsonb,
	"plans" text[],
	"products" text[],
	"markets" text[],
	"emails" text[],
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"zone" text NOT NULL,
	"use_limit" integer,
	"per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_key" UNIQUE("key"),
	CONSTRAINT "coupon_one_offer" CHECK (num_nonnulls("coupon"."off_ppm", "coupon"."off_minor") = 1),
	CONSTRAINT "coupon_percent" CHECK ("coupon"."off_ppm" between 1 and 1000000),
	CONSTRAINT "coupon_ends_after_start" CHECK ("coupon"."ends_at" > "coupon"."starts_at"),
	CONSTRAINT "coupon_used_not_negative" CHECK ("coupon"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"customer" text NOT NULL,
	"state" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"freed_at" timestamp with time zone,
	CONSTRAINT "coupon_use_state" CHECK ("coupon_use"."state" in ('held', 'spent', 'freed'))
);
--> statement-breakpoint
CREATE TABLE "feedback_vote" (
	"page" text NOT NULL,
	"question" text NOT NULL,
	"locale" text NOT NULL,
	"day" text NOT NULL,
	"answer" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "feedback_vote_key" PRIMARY KEY("page","question","locale","day","answer")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"refers_to" uuid,
	"reason" text,
	"locale" text NOT NULL,
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"treatment" text NOT NULL,
	"tax_country" text NOT NULL,
	"tax_rate_ppm" integer NOT NULL,
	"tax_name" text NOT NULL,
	"supplied_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoice_number" UNIQUE("number"),
	CONSTRAINT "invoice_key" UNIQUE("key"),
	CONSTRAINT "invoice_sequence" UNIQUE("kind","year","sequence"),
	CONSTRAINT "invoice_sum" CHECK ("invoice"."total_minor" = "invoice"."net_minor" + "invoice"."tax_minor"),
	CONSTRAINT "invoice_sign" CHECK (case when "invoice"."kind" = 'invoice' then "invoice"."net_minor" >= 0 and "invoice"."tax_minor" >= 0 else "invoice"."net_minor" <= 0 and "invoice"."tax_minor" <= 0 end),
	CONSTRAINT "invoice_reference" CHECK (("invoice"."kind" = 'credit-note') = ("invoice"."reason" is not null) and ("invoice"."reason" is null or "invoice"."refers_to" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counter_year" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"quantity" integer NOT NULL,
	"list_minor" bigint NOT NULL,
	"off_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "invoice_line_place" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_line_sum" CHECK ("invoice_line"."total_minor" = "invoice_line"."net_minor" + "invoice_line"."tax_minor")
);
--> statement-breakpoint
CREATE TABLE "licence" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_sealed" text NOT NULL,
	"key_tail" text NOT NULL,
	"file" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"revoke_reason" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "licence_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "licence_purchase_product" UNIQUE("purchase_id","product")
);
--> statement-breakpoint
CREATE TABLE "licence_activation" (
	"id" text PRIMARY KEY NOT NULL,
	"licence_id" text NOT NULL,
	"device" text NOT NULL,
	"device_name" text NOT NULL,
	"app_version" text NOT NULL,
	"nonce" text,
	"moved" boolean NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "licence_period" (
	"licence_id" text NOT NULL,
	"purchase_id" text NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"anchor_day" integer NOT NULL,
	"number" integer NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "licence_period_key" PRIMARY KEY("licence_id","purchase_id"),
	CONSTRAINT "licence_period_number" UNIQUE("licence_id","number")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"fields" jsonb NOT NULL,
	"purchase_id" uuid,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "card_try" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"place" text,
	"card" text,
	"held_since" timestamp with time zone,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"purchase_id" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"minor" bigint NOT NULL,
	"received_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"dispute" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"mandate" text,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payment_minor_not_negative" CHECK ("payment"."minor" >= 0),
	CONSTRAINT "payment_paid_in_full" CHECK ("payment"."state" <> 'paid' or "payment"."received_minor" >= "payment"."minor"),
	CONSTRAINT "payment_refunded_within" CHECK ("payment"."refunded_minor" between 0 and "payment"."received_minor")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"reference" text NOT NULL,
	"purchase_id" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refund_provider_id_pk" PRIMARY KEY("provider","id"),
	CONSTRAINT "payment_refund_key" UNIQUE("provider","idempotency_key"),
	CONSTRAINT "payment_refund_minor_positive" CHECK ("payment_refund"."minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"seats" smallint NOT NULL,
	"market" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_minor_positive" CHECK ("price"."minor" > 0),
	CONSTRAINT "price_ends_after_start" CHECK ("price"."valid_to" > "price"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"kind" text NOT NULL,
	"licence_id" text,
	"state" text NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"method" text NOT NULL,
	"product" text NOT NULL,
	"also" text[] NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"market" text NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"list_minor" bigint NOT NULL,
	"bundle_off_minor" bigint NOT NULL,
	"coupon_off_minor" bigint NOT NULL,
	"credit_off_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"renewal_minor" bigint,
	"tax_included" boolean NOT NULL,
	"tax_treatment" text NOT NULL,
	"tax_country" text NOT NULL,
	"tax_name" text NOT NULL,
	"tax_rate_ppm" integer NOT NULL,
	"tax_standard_ppm" integer NOT NULL,
	"coupon" text,
	"lines" jsonb NOT NULL,
	"email" text NOT NULL,
	"former_emails" text[] NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"company" text,
	"address" jsonb,
	"tax_id" text,
	"tax_id_proven" boolean NOT NULL,
	"po_number" text,
	"terms_version" text NOT NULL,
	"waived_withdrawal" boolean NOT NULL,
	"decline_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "purchase_order_number" UNIQUE("order_number"),
	CONSTRAINT "purchase_paid_has_moment" CHECK (("purchase"."state" = 'paid') = ("purchase"."paid_at" is not null)),
	CONSTRAINT "purchase_minor_not_negative" CHECK ("purchase"."minor" >= 0 and "purchase"."net_minor" >= 0),
	CONSTRAINT "purchase_net_and_tax" CHECK ("purchase"."net_minor" + "purchase"."tax_minor" = "purchase"."minor"),
	CONSTRAINT "purchase_kind_has_licence" CHECK (("purchase"."kind" = 'new') = ("purchase"."licence_id" is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"choice" text NOT NULL,
	"typed" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "refund_key" UNIQUE("key"),
	CONSTRAINT "refund_minor_positive" CHECK ("refund"."minor" > 0),
	CONSTRAINT "refund_ended_has_moment" CHECK (("refund"."state" in ('done', 'failed')) = ("refund"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "release" (
	"product" text NOT NULL,
	"version" text NOT NULL,
	"channel" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"signer" text,
	"windows" text NOT NULL,
	"architecture" text NOT NULL,
	"silent_switch" text,
	"access" text NOT NULL,
	"winget" boolean NOT NULL,
	"sample" boolean NOT NULL,
	"notes" jsonb,
	"notes_text" text,
	"published_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "release_key" PRIMARY KEY("product","version")
);
--> statement-breakpoint
CREATE TABLE "release_download" (
	"product" text NOT NULL,
	"version" text NOT NULL,
	"day" text NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "release_download_key" PRIMARY KEY("product","version","day")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"licence_id" text NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"market" text NOT NULL,
	"product" text NOT NULL,
	"also" text[] NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"provider" text NOT NULL,
	"mandate" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"period" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"paid_by" uuid NOT NULL,
	"next_bill" jsonb NOT NULL,
	"is_changing" boolean NOT NULL,
	"next_charge_at" timestamp with time zone,
	"noticed" integer,
	"renewal_id" uuid,
	"attempt" integer NOT NULL,
	"is_answered" boolean NOT NULL,
	"retry_at" timestamp with time zone,
	"first_declined_at" timestamp with time zone,
	"grace_ends_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone,
	CONSTRAINT "subscription_order_once" UNIQUE("order_id"),
	CONSTRAINT "subscription_ended_has_moment" CHECK (("subscription"."state" = 'ended') = ("subscription"."ended_at" is not null)),
	CONSTRAINT "subscription_silent_when_over" CHECK ("subscription"."state" not in ('cancelled', 'ended') or "subscription"."next_charge_at" is null),
	CONSTRAINT "subscription_period_has_length" CHECK ("subscription"."period_start" < "subscription"."period_end")
);
--> statement-breakpoint
CREATE TABLE "subscription_card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_order" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"role" text NOT NULL,
	"period" integer NOT NULL,
	"based_on" uuid,
	"is_dropped" boolean NOT NULL,
	"is_unwanted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_id_check" (
	"key" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"id" text NOT NULL,
	"result" text NOT NULL,
	"by" text NOT NULL,
	"request_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"locale" text NOT NULL,
	"team" text NOT NULL,
	"category" text NOT NULL,
	"product" text,
	"version" text,
	"windows" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"reference_kind" text,
	"reference_shown" text,
	"reference_key_hash" text,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"rating" text,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"first_answer_at" timestamp with time zone,
	"solved_at" timestamp with time zone,
	CONSTRAINT "ticket_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "ticket_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"what" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "ticket_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_macro" (
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_macro_key" PRIMARY KEY("name","locale")
);
--> statement-breakpoint
CREATE TABLE "ticket_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"mail_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_message_mail" UNIQUE("mail_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_stray_mail" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"number" text,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"area" text NOT NULL,
	"message_id" text NOT NULL,
	"text" text,
	"english" text NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uninstall_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"product" text,
	"version" text,
	"days" integer,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uninstall_answer_source" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "uninstall_contact" (
	"answer_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_address" ADD CONSTRAINT "account_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_credential" ADD CONSTRAINT "account_credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_passkey" ADD CONSTRAINT "account_passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_second_factor" ADD CONSTRAINT "account_second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_activation" ADD CONSTRAINT "licence_activation_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_period" ADD CONSTRAINT "licence_period_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_card" ADD CONSTRAINT "subscription_card_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_order" ADD CONSTRAINT "subscription_order_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_change" ADD CONSTRAINT "ticket_change_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_file" ADD CONSTRAINT "ticket_file_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_file" ADD CONSTRAINT "ticket_file_message_id_ticket_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uninstall_contact" ADD CONSTRAINT "uninstall_contact_answer_id_uninstall_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."uninstall_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tried_until" ON "tried" USING btree ("until");--> statement-breakpoint
CREATE INDEX "account_staff" ON "account" USING btree ("role") WHERE role <> 'none';--> statement-breakpoint
CREATE INDEX "account_challenge_identifier" ON "account_challenge" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "account_challenge_expires" ON "account_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_credential_account" ON "account_credential" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_link_account" ON "account_link" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_link_expires" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_passkey_account" ON "account_passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_second_factor_account" ON "account_second_factor" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_session_account" ON "account_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" USING btree ("act","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_who" ON "audit_entry" USING btree ("who","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" USING btree ("object_name","at" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_object_id" ON "audit_entry" USING btree ("object_id","at" desc);--> statement-breakpoint
CREATE INDEX "error_group_last" ON "error_group" USING btree ("last_at" desc);--> statement-breakpoint
CREATE INDEX "landing_created" ON "landing" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "touch_created" ON "touch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupon_created" ON "coupon" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "coupon_use_customer" ON "coupon_use" USING btree ("coupon_id","customer");--> statement-breakpoint
CREATE INDEX "feedback_vote_day" ON "feedback_vote" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_purchase" ON "invoice" USING btree ("purchase_id") WHERE kind = 'invoice' and refers_to is null;--> statement-breakpoint
CREATE INDEX "invoice_of_purchase" ON "invoice" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "invoice_referring" ON "invoice" USING btree ("refers_to");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_replaces" ON "invoice" USING btree ("refers_to") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "licence_key_tail" ON "licence" USING btree ("key_tail");--> statement-breakpoint
CREATE INDEX "licence_email" ON "licence" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "licence_activation_device" ON "licence_activation" USING btree ("licence_id","device") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "licence_activation_licence" ON "licence_activation" USING btree ("licence_id","activated_at");--> statement-breakpoint
CREATE INDEX "licence_period_purchase" ON "licence_period" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mail_to" ON "mail" USING btree (lower("to_address"),"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mail_state" ON "mail" USING btree ("state","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mail_purchase" ON "mail" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "card_try_age" ON "card_try" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "payment_purchase" ON "payment" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_refund_payment" ON "payment_refund" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payment_refund_purchase" ON "payment_refund" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_start" ON "price" USING btree ("market","product","plan","seats","valid_from");--> statement-breakpoint
CREATE INDEX "purchase_open" ON "purchase" USING btree ("updated_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "purchase_paid" ON "purchase" USING btree ("paid_at") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "purchase_created" ON "purchase" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "purchase_state" ON "purchase" USING btree ("state","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "purchase_market" ON "purchase" USING btree ("market","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "purchase_email" ON "purchase" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "purchase_draft_age" ON "purchase_draft" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "refund_purchase" ON "refund" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refund_payment" ON "refund" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "refund_open" ON "refund" USING btree ("requested_at") WHERE state in ('requested', 'sent');--> statement-breakpoint
CREATE INDEX "refund_failed" ON "refund" USING btree ("requested_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "subscription_email" ON "subscription" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscription_look" ON "subscription" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_card_of" ON "subscription_card" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_card_open" ON "subscription_card" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "subscription_order_of" ON "subscription_order" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_period_once" ON "subscription_order" USING btree ("subscription_id","period") WHERE role = 'renewal' and not is_dropped and not is_unwanted;--> statement-breakpoint
CREATE INDEX "tax_id_check_newest" ON "tax_id_check" USING btree ("country","id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_state" ON "ticket" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_created" ON "ticket" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_email" ON "ticket" USING btree ("email");--> statement-breakpoint
CREATE INDEX "ticket_account" ON "ticket" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ticket_content" ON "ticket" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "ticket_change_ticket" ON "ticket_change" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE INDEX "ticket_file_ticket" ON "ticket_file" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_file_message" ON "ticket_file" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_message_ticket" ON "ticket_message" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_note_ticket" ON "ticket_note" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_stray_mail_received" ON "ticket_stray_mail" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "translation_proposal_message" ON "translation_proposal" USING btree ("locale","message_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "uninstall_answer_created" ON "uninstall_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uninstall_answer_product" ON "uninstall_answer" USING btree ("product","created_at");--> statement-breakpoint
CREATE INDEX "uninstall_contact_email" ON "uninstall_contact" USING btree ("email");--> statement-breakpoint
CREATE INDEX "uninstall_contact_created" ON "uninstall_contact" USING btree ("created_at");
--> statement-breakpoint
-- What staff did is append-only: nobody who can reach the office or the program can unwrite it.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- Documents are written once, and numbers only count up.
CREATE FUNCTION invoice_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once: % is refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_is_final BEFORE UPDATE OR DELETE ON "invoice"
  FOR EACH ROW EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE TRIGGER invoice_line_is_final BEFORE UPDATE OR DELETE ON "invoice_line"
  FOR EACH ROW EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE FUNCTION invoice_counter_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.kind = OLD.kind AND NEW.year = OLD.year
    AND NEW.last IN (OLD.last, OLD.last + 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice_counter only counts up: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_counter_counts BEFORE UPDATE OR DELETE ON "invoice_counter"
  FOR EACH ROW EXECUTE FUNCTION invoice_counter_counts();
--> statement-breakpoint
CREATE TRIGGER invoice_is_not_emptied BEFORE TRUNCATE ON "invoice"
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE TRIGGER invoice_line_is_not_emptied BEFORE TRUNCATE ON "invoice_line"
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE TRIGGER invoice_counter_is_not_emptied BEFORE TRUNCATE ON "invoice_counter"
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
-- The book is append-only: what a struck-through price claims is proven by entries nobody could change.
CREATE FUNCTION price_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price book is append-only: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER price_is_append_only BEFORE UPDATE OR DELETE ON "price"
  FOR EACH ROW EXECUTE FUNCTION price_is_append_only();
--> statement-breakpoint
CREATE TRIGGER price_is_not_emptied BEFORE TRUNCATE ON "price"
  FOR EACH STATEMENT EXECUTE FUNCTION price_is_append_only();