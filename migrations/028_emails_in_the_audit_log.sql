-- What the outbox sends is called an email everywhere: in the search function's name and in the audit log's entries.
alter function letter_words(text, text) rename to email_words;

update audit_log set entity = 'email',
    action = case action
      when 'letter sent again' then 'email sent again'
      when 'letter tried anew' then 'email retried'
      when 'letter set aside' then 'email dismissed'
      else action end
  where entity = 'letter';
