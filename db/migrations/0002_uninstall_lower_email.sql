DROP INDEX "uninstall_contact_email";--> statement-breakpoint
CREATE INDEX "uninstall_contact_lower_email" ON "uninstall_contact" USING btree (lower("email"));