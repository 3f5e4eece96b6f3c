-- An analysis is shown while it is made. Those that were just being made begin anew.
DROP TABLE analysis_jobs;
CREATE TABLE analysis_jobs (
    match TEXT PRIMARY KEY NOT NULL,
    process TEXT NOT NULL,
    page TEXT NOT NULL
);
