-- By what a client list is sorted and lettered, worked out when a name is written and not for each of a hundred thousand names whenever the list is read.
ALTER TABLE account
  -- In lower case and without accents, as not every database knows the alphabets of all languages. Letters of their own (ð, þ, æ, ö) keep their place
  -- behind the others, where Icelandic has most of them.
  ADD COLUMN sort_name text GENERATED ALWAYS AS
    (translate(lower(name), 'áàâäãéèêëíìîïóòôúùûüýçñάέήίόύώϊϋΐΰς', 'aaaaaeeeeiiiiooouuuuycnαεηιουωιυιυσ')) STORED,
  -- The first letter of the second word, as a phonebook has it.
  ADD COLUMN letter text GENERATED ALWAYS AS (upper(left(split_part(regexp_replace(btrim(name), '\s+', ' ', 'g'), ' ', 2), 1))) STORED;
