create index photo_file on photo using gin ((jsonb_path_query_array(renditions, '$.*'))); -- whose photo a file belongs to, by the file's name

-- What a member's status and their photos' say need not be kept a second time.
drop table hidden_photo_file;
