ALTER TABLE "text_version" ADD COLUMN "author_id" uuid;--> statement-breakpoint
CREATE INDEX "gift_email" ON "gift" USING btree (lower("email"));--> statement-breakpoint
-- Steps so far have only the address of their author.
ALTER TABLE "text_version" DISABLE TRIGGER "text_version_is_append_only";--> statement-breakpoint
UPDATE "text_version" SET "author_id" = "account"."id" FROM "account" WHERE "account"."email" = "text_version"."author";--> statement-breakpoint
ALTER TABLE "text_version" ENABLE TRIGGER "text_version_is_append_only";
