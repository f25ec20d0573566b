# Changed components: checks, drafts and studies
variant-no-part = The game has no file “{ $part }”. It has: { $known }
variant-empty = The file is empty.
