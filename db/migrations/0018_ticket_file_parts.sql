CREATE TABLE "ticket_file_part" (
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_file_part_key" PRIMARY KEY("file_id","part")
);
