CREATE TABLE "picture_file" (
	"path" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_file_picture" ON "picture_file" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "picture_file_added" ON "picture_file" USING btree ("added_at");