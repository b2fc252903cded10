package org.caravan.app;

import android.content.ContentResolver;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.provider.OpenableColumns;
import android.util.Base64;
import com.getcapacitor.JSArray;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Hands files that another app shares to the page: names, and the bytes as base64 (platform/web/native/shared-files.native.ts). Nothing is
 * written to the phone here. A name is only shown: whoever shares chooses it freely.
 */
@CapacitorPlugin(name = "SharedFiles")
public class SharedFilesPlugin extends Plugin {

    /** The same limits as in platform/web/offline/shared-files.ts. */
    private static final int MOST_FILES = 5;
    private static final int MOST_BYTES = 10 * 1024 * 1024;

    @Override
    public void load() {
        take(getActivity().getIntent());
    }

    @Override
    protected void handleOnNewIntent(Intent intent) {
        super.handleOnNewIntent(intent);
        take(intent);
    }

    private void take(Intent intent) {
        List<Uri> shared = sharedIn(intent);
        if (shared.isEmpty()) return;
        // The activity is created again from the same intent, as after a change of the font size.
        intent.setAction(Intent.ACTION_MAIN);
        new Thread(() -> {
            JSArray files = new JSArray();
            for (int index = 0; index < shared.size(); index++) files.put(read(shared.get(index), index < MOST_FILES));
            JSObject event = new JSObject();
            event.put("files", files);
            // Kept until the page listens.
            notifyListeners("shared", event, true);
        })
            .start();
    }

    @SuppressWarnings("deprecation")
    private static List<Uri> sharedIn(Intent intent) {
        List<Uri> found = new ArrayList<>();
        if (intent == null) return found;
        // An app that is started again from the list of recent ones gets the last intent once more.
        if ((intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0) return found;
        if (Intent.ACTION_SEND.equals(intent.getAction())) {
            Uri one = intent.getParcelableExtra(Intent.EXTRA_STREAM);
            if (one != null) found.add(one);
        } else if (Intent.ACTION_SEND_MULTIPLE.equals(intent.getAction())) {
            List<Uri> all = intent.getParcelableArrayListExtra(Intent.EXTRA_STREAM);
            if (all != null) found.addAll(all);
        }
        return found;
    }

    /** The name, type and size of a file; `data` is missing where it is not wanted, too large, or cannot be read. */
    private JSObject read(Uri uri, boolean isWanted) {
        JSObject file = new JSObject();
        file.put("name", "");
        file.put("type", "");
        file.put("size", 0);
        // Another app could name a file of this one: its own providers and paths are not read.
        String authority = uri.getAuthority();
        if (!ContentResolver.SCHEME_CONTENT.equals(uri.getScheme())) return file;
        if (authority == null || authority.startsWith(getContext().getPackageName())) return file;
        ContentResolver resolver = getContext().getContentResolver();
        try {
            String type = resolver.getType(uri);
            file.put("type", type == null ? "" : type);
            describe(resolver, uri, file);
            if (!isWanted) return file;
            try (InputStream input = resolver.openInputStream(uri)) {
                byte[] bytes = input == null ? null : bytesOf(input);
                // A provider may state no size, or another one.
                file.put("size", bytes == null ? MOST_BYTES + 1 : bytes.length);
                if (bytes != null) file.put("data", Base64.encodeToString(bytes, Base64.NO_WRAP));
            }
        } catch (IOException | RuntimeException error) {
            file.remove("data");
        }
        return file;
    }

    private static void describe(ContentResolver resolver, Uri uri, JSObject file) {
        String[] columns = { OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE };
        try (Cursor cursor = resolver.query(uri, columns, null, null, null)) {
            if (cursor == null || !cursor.moveToFirst()) return;
            int name = cursor.getColumnIndex(OpenableColumns.DISPLAY_NAME);
            int size = cursor.getColumnIndex(OpenableColumns.SIZE);
            if (name >= 0 && !cursor.isNull(name)) file.put("name", cursor.getString(name));
            if (size >= 0 && !cursor.isNull(size)) file.put("size", cursor.getLong(size));
        }
    }

    /** Null for more bytes than are taken. */
    private static byte[] bytesOf(InputStream input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[64 * 1024];
        for (int count = input.read(piece); count >= 0; count = input.read(piece)) {
            if (bytes.size() + count > MOST_BYTES) return null;
            bytes.write(piece, 0, count);
        }
        return bytes.toByteArray();
    }
}
