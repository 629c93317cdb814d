-- Every mistyped search would read the entries that wait to be put into the index.
ALTER INDEX "record_words_words" SET (fastupdate = off);
SELECT gin_clean_pending_list('record_words_words');
