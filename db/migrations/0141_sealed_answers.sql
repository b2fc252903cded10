-- Answers that a repeat gets again may hold codes and personal data: sealed, not in clear. Rows of before keep `answer` until
-- they are forgotten after 30 days.

alter table command_log add column answer_sealed bytea;
