-- The import of a file of a zip is noted in the transaction that stores it, in the name of whoever asked for the zip.
GRANT UPDATE (import_id) ON bundle_file TO portico_staff;
